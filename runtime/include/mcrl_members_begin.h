/* mcrl_members_begin.h: from here to mcrl_members_end.h the program's macros with names of members of our structures are put away:
 * `-Dcount=7` changes no header. A header has such a pair around what is its own, after what it includes. Parameters and variables have
 * reserved names instead, as in the C library's headers. Members cannot: programs and the runtime name them. test/runtime/names.py says
 * which name is missing here. Compilers without `push_macro` see the macros.
 *
 * The members of what every program may see are put away always; those of the ABI and of protocols of pages for a header that asks for
 * them. So preludec, which avoids names that it has read, can use the others in emitted text. */
#if defined(__GNUC__) || defined(_MSC_VER)
#if defined(at) || defined(bytes) || defined(cache_evictions) || defined(cache_hits) || defined(cache_misses) || \
    defined(callers) || defined(count) || defined(data_requests) || defined(from) || defined(guard_evaluations) || \
    defined(guard_waits) || defined(guard_wakeups) || defined(handlers) || defined(hits) || defined(home) || \
    defined(invalidations) || defined(is_write) || defined(made) || defined(messages) || defined(migrations) || \
    defined(miss_ns) || defined(misses) || defined(near) || defined(near_rid) || defined(node) || defined(operations) || \
    defined(packed) || defined(page_bytes) || defined(parked) || defined(promoted) || defined(record_bytes) || \
    defined(region_bytes) || defined(saved) || defined(sharing) || defined(stack_bytes) || defined(stayed) || \
    defined(thread_switches) || defined(uses) || defined(walk) || defined(was_read)
#define MCRL_API_MEMBERS_HIDDEN
#pragma push_macro("at")
#undef at
#pragma push_macro("bytes")
#undef bytes
#pragma push_macro("cache_evictions")
#undef cache_evictions
#pragma push_macro("cache_hits")
#undef cache_hits
#pragma push_macro("cache_misses")
#undef cache_misses
#pragma push_macro("callers")
#undef callers
#pragma push_macro("count")
#undef count
#pragma push_macro("data_requests")
#undef data_requests
#pragma push_macro("from")
#undef from
#pragma push_macro("guard_evaluations")
#undef guard_evaluations
#pragma push_macro("guard_waits")
#undef guard_waits
#pragma push_macro("guard_wakeups")
#undef guard_wakeups
#pragma push_macro("handlers")
#undef handlers
#pragma push_macro("hits")
#undef hits
#pragma push_macro("home")
#undef home
#pragma push_macro("invalidations")
#undef invalidations
#pragma push_macro("is_write")
#undef is_write
#pragma push_macro("made")
#undef made
#pragma push_macro("messages")
#undef messages
#pragma push_macro("migrations")
#undef migrations
#pragma push_macro("miss_ns")
#undef miss_ns
#pragma push_macro("misses")
#undef misses
#pragma push_macro("near")
#undef near
#pragma push_macro("near_rid")
#undef near_rid
#pragma push_macro("node")
#undef node
#pragma push_macro("operations")
#undef operations
#pragma push_macro("packed")
#undef packed
#pragma push_macro("page_bytes")
#undef page_bytes
#pragma push_macro("parked")
#undef parked
#pragma push_macro("promoted")
#undef promoted
#pragma push_macro("record_bytes")
#undef record_bytes
#pragma push_macro("region_bytes")
#undef region_bytes
#pragma push_macro("saved")
#undef saved
#pragma push_macro("sharing")
#undef sharing
#pragma push_macro("stack_bytes")
#undef stack_bytes
#pragma push_macro("stayed")
#undef stayed
#pragma push_macro("thread_switches")
#undef thread_switches
#pragma push_macro("uses")
#undef uses
#pragma push_macro("walk")
#undef walk
#pragma push_macro("was_read")
#undef was_read
#endif
#ifdef MCRL_MEMBERS_OF_ABI
#if defined(abi_version) || defined(after) || defined(arrivals) || defined(arrivals_or_turns) || defined(base) || defined(before) || \
    defined(between) || defined(birth_mask) || defined(borrowed) || defined(calls) || defined(checks) || defined(children) || \
    defined(closed) || defined(combine) || defined(continuation) || defined(copied) || defined(creator) || defined(detached) || \
    defined(each) || defined(element) || defined(end) || defined(ended) || defined(entry) || defined(exit) || defined(fetched) || \
    defined(fingerprint) || defined(first) || defined(flags) || defined(fork_limit) || defined(fork_loops) || defined(forks_asked) || \
    defined(function) || defined(gathered) || defined(gathers_for) || defined(generation) || defined(grain) || defined(guard) || \
    defined(has_left) || defined(held) || defined(here) || defined(history) || defined(holds) || defined(hops) || defined(id) || \
    defined(in_handler) || defined(index) || defined(is_asked) || defined(is_known) || defined(is_shared) || defined(is_signed) || \
    defined(kind) || defined(last) || defined(lender) || defined(linkage) || defined(live) || defined(live_bytes) || defined(lock) || \
    defined(mapped) || defined(mask) || defined(memory) || defined(mode) || defined(name) || defined(named_by) || \
    defined(nanoseconds) || defined(next) || defined(nodes) || defined(number) || defined(offset) || defined(offsets) || \
    defined(operations) || defined(outcome) || defined(own_birth) || defined(partial) || defined(partial_bytes) || defined(place) || \
    defined(placed) || defined(places) || defined(point) || defined(point_count) || defined(pointers) || defined(points) || \
    defined(pool) || defined(prepare) || defined(privates) || defined(refusals) || defined(request) || defined(rid) || defined(room) || \
    defined(run) || defined(runs) || defined(scope) || defined(seconds) || defined(self) || defined(set) || defined(site) || \
    defined(state) || defined(step) || defined(stride) || defined(strip) || defined(target) || defined(thread) || defined(told) || \
    defined(unused) || defined(unwinding) || defined(value) || defined(version) || defined(watches) || defined(where) || defined(word)
#define MCRL_ABI_MEMBERS_HIDDEN
#pragma push_macro("abi_version")
#undef abi_version
#pragma push_macro("after")
#undef after
#pragma push_macro("arrivals")
#undef arrivals
#pragma push_macro("arrivals_or_turns")
#undef arrivals_or_turns
#pragma push_macro("base")
#undef base
#pragma push_macro("before")
#undef before
#pragma push_macro("between")
#undef between
#pragma push_macro("birth_mask")
#undef birth_mask
#pragma push_macro("borrowed")
#undef borrowed
#pragma push_macro("calls")
#undef calls
#pragma push_macro("checks")
#undef checks
#pragma push_macro("children")
#undef children
#pragma push_macro("closed")
#undef closed
#pragma push_macro("combine")
#undef combine
#pragma push_macro("continuation")
#undef continuation
#pragma push_macro("copied")
#undef copied
#pragma push_macro("creator")
#undef creator
#pragma push_macro("detached")
#undef detached
#pragma push_macro("each")
#undef each
#pragma push_macro("element")
#undef element
#pragma push_macro("end")
#undef end
#pragma push_macro("ended")
#undef ended
#pragma push_macro("entry")
#undef entry
#pragma push_macro("exit")
#undef exit
#pragma push_macro("fetched")
#undef fetched
#pragma push_macro("fingerprint")
#undef fingerprint
#pragma push_macro("first")
#undef first
#pragma push_macro("flags")
#undef flags
#pragma push_macro("fork_limit")
#undef fork_limit
#pragma push_macro("fork_loops")
#undef fork_loops
#pragma push_macro("forks_asked")
#undef forks_asked
#pragma push_macro("function")
#undef function
#pragma push_macro("gathered")
#undef gathered
#pragma push_macro("gathers_for")
#undef gathers_for
#pragma push_macro("generation")
#undef generation
#pragma push_macro("grain")
#undef grain
#pragma push_macro("guard")
#undef guard
#pragma push_macro("has_left")
#undef has_left
#pragma push_macro("held")
#undef held
#pragma push_macro("here")
#undef here
#pragma push_macro("history")
#undef history
#pragma push_macro("holds")
#undef holds
#pragma push_macro("hops")
#undef hops
#pragma push_macro("id")
#undef id
#pragma push_macro("in_handler")
#undef in_handler
#pragma push_macro("index")
#undef index
#pragma push_macro("is_asked")
#undef is_asked
#pragma push_macro("is_known")
#undef is_known
#pragma push_macro("is_shared")
#undef is_shared
#pragma push_macro("is_signed")
#undef is_signed
#pragma push_macro("kind")
#undef kind
#pragma push_macro("last")
#undef last
#pragma push_macro("lender")
#undef lender
#pragma push_macro("linkage")
#undef linkage
#pragma push_macro("live")
#undef live
#pragma push_macro("live_bytes")
#undef live_bytes
#pragma push_macro("lock")
#undef lock
#pragma push_macro("mapped")
#undef mapped
#pragma push_macro("mask")
#undef mask
#pragma push_macro("memory")
#undef memory
#pragma push_macro("mode")
#undef mode
#pragma push_macro("name")
#undef name
#pragma push_macro("named_by")
#undef named_by
#pragma push_macro("nanoseconds")
#undef nanoseconds
#pragma push_macro("next")
#undef next
#pragma push_macro("nodes")
#undef nodes
#pragma push_macro("number")
#undef number
#pragma push_macro("offset")
#undef offset
#pragma push_macro("offsets")
#undef offsets
#pragma push_macro("operations")
#undef operations
#pragma push_macro("outcome")
#undef outcome
#pragma push_macro("own_birth")
#undef own_birth
#pragma push_macro("partial")
#undef partial
#pragma push_macro("partial_bytes")
#undef partial_bytes
#pragma push_macro("place")
#undef place
#pragma push_macro("placed")
#undef placed
#pragma push_macro("places")
#undef places
#pragma push_macro("point")
#undef point
#pragma push_macro("point_count")
#undef point_count
#pragma push_macro("pointers")
#undef pointers
#pragma push_macro("points")
#undef points
#pragma push_macro("pool")
#undef pool
#pragma push_macro("prepare")
#undef prepare
#pragma push_macro("privates")
#undef privates
#pragma push_macro("refusals")
#undef refusals
#pragma push_macro("request")
#undef request
#pragma push_macro("rid")
#undef rid
#pragma push_macro("room")
#undef room
#pragma push_macro("run")
#undef run
#pragma push_macro("runs")
#undef runs
#pragma push_macro("scope")
#undef scope
#pragma push_macro("seconds")
#undef seconds
#pragma push_macro("self")
#undef self
#pragma push_macro("set")
#undef set
#pragma push_macro("site")
#undef site
#pragma push_macro("state")
#undef state
#pragma push_macro("step")
#undef step
#pragma push_macro("stride")
#undef stride
#pragma push_macro("strip")
#undef strip
#pragma push_macro("target")
#undef target
#pragma push_macro("thread")
#undef thread
#pragma push_macro("told")
#undef told
#pragma push_macro("unused")
#undef unused
#pragma push_macro("unwinding")
#undef unwinding
#pragma push_macro("value")
#undef value
#pragma push_macro("version")
#undef version
#pragma push_macro("watches")
#undef watches
#pragma push_macro("where")
#undef where
#pragma push_macro("word")
#undef word
#endif
#endif
#ifdef MCRL_MEMBERS_OF_PAGES
#if defined(access) || defined(after_sync) || defined(announcers) || defined(asked) || defined(awaited) || \
    defined(before_sync) || defined(claims_stay) || defined(epoch) || defined(fault) || defined(has_data) || \
    defined(has_twin) || defined(marks) || defined(moves_rows) || defined(name) || defined(nodes) || defined(number) || \
    defined(origin) || defined(owner) || defined(prefetches) || defined(push) || defined(reply) || defined(request) || \
    defined(self) || defined(type) || defined(wanted)
#define MCRL_PAGES_MEMBERS_HIDDEN
#pragma push_macro("access")
#undef access
#pragma push_macro("after_sync")
#undef after_sync
#pragma push_macro("announcers")
#undef announcers
#pragma push_macro("asked")
#undef asked
#pragma push_macro("awaited")
#undef awaited
#pragma push_macro("before_sync")
#undef before_sync
#pragma push_macro("claims_stay")
#undef claims_stay
#pragma push_macro("epoch")
#undef epoch
#pragma push_macro("fault")
#undef fault
#pragma push_macro("has_data")
#undef has_data
#pragma push_macro("has_twin")
#undef has_twin
#pragma push_macro("marks")
#undef marks
#pragma push_macro("moves_rows")
#undef moves_rows
#pragma push_macro("name")
#undef name
#pragma push_macro("nodes")
#undef nodes
#pragma push_macro("number")
#undef number
#pragma push_macro("origin")
#undef origin
#pragma push_macro("owner")
#undef owner
#pragma push_macro("prefetches")
#undef prefetches
#pragma push_macro("push")
#undef push
#pragma push_macro("reply")
#undef reply
#pragma push_macro("request")
#undef request
#pragma push_macro("self")
#undef self
#pragma push_macro("type")
#undef type
#pragma push_macro("wanted")
#undef wanted
#endif
#endif
#endif
