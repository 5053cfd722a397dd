/* push: a protocol of the program's own for pages of shared arrays. Only a page's home writes it. A node that has read it once gets its
 * contents at each synchronization point, unasked: neither a fault nor a request any more, where the same nodes read the same pages again
 * and again. */
#ifndef PUSH_H
#define PUSH_H

#include <mcrl_page_protocol.h>
#include <stdio.h>
#include <stdlib.h>

enum push_type { push_ask, push_grant, push_update };
enum push_mark { push_stale = 1 }; /* what was asked for may be from before a synchronization point */

static void push_fault(mcrl_page *page, mcrl_access wanted)
{
    mcrl_page_message message = {.type = push_ask, .access = MCRL_READ_ACCESS, .origin = page->self};
    if (wanted == MCRL_WRITE_ACCESS) {
        fprintf(stderr, "push: node %u writes a page whose home is node %u\n", page->self, page->home);
        abort();
    }
    if (page->asked) return;
    page->asked = MCRL_READ_ACCESS;
    mcrl_page_request(page, page->home, &message);
}

static void push_request(mcrl_page *page, const mcrl_page_message *request)
{
    mcrl_page_message message = {.type = push_grant, .access = MCRL_READ_ACCESS, .origin = request->origin};
    mcrl_page_add_copy(page, request->origin);
    mcrl_page_reply(page, request->origin, &message, 1);
}

static void push_reply(mcrl_page *page, const mcrl_page_message *message)
{
    if (message->type == push_update) {
        if (page->awaited == 0 || message->number != page->epoch) return; /* for a copy that is not there yet */
        mcrl_page_install(page, message);
        page->awaited = 0;
        return;
    }
    page->asked = MCRL_NO_ACCESS;
    if (page->marks & push_stale) {
        page->marks = 0;
        push_fault(page, MCRL_READ_ACCESS);
        return;
    }
    mcrl_page_install(page, message);
    mcrl_page_protect(page, MCRL_READ_ACCESS);
}

static void push_before_sync(mcrl_page *page)
{
    if (page->home == page->self && mcrl_page_next_copy(page, 0) < page->nodes) mcrl_page_announce(page);
}

static void push_after_sync(mcrl_page *page)
{
    mcrl_page_message message = {.type = push_update, .origin = page->self, .number = page->epoch};
    if (page->home != page->self) {
        if (page->asked) page->marks |= push_stale;
        if (page->access != MCRL_NO_ACCESS && page->announcers > 0) page->awaited = 1;
    } else if (mcrl_page_has_announced(page, page->self)) {
        for (uint32_t node = 0; (node = mcrl_page_next_copy(page, node)) < page->nodes; node++) mcrl_page_reply(page, node, &message, 1);
    }
}

static const mcrl_page_protocol push = {"push", push_fault, push_request, push_reply, push_before_sync, push_after_sync, 0, 0, NULL};

#endif
