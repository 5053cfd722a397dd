/* Text that would end the page's script, if it stood there as it is: </script><script>document.title = "broken"</script>
 * <!-- <script> ]]> &lt; &amp; @TITLE@ @DOCUMENT@ \u003c "quotes" 'quotes' `back` ${quotes} äöü – 漢字 𝄞 */
#include <prelude.h>

struct node {
    long key;
    region struct node *next;
};

static const char *text = "</script><img src=x onerror='document.title=1'>" "\"'\\";

long größe(region struct node *n, long ключ) /* names of two bytes a letter */
{
    /* 漢字 𝄞 */ write_lock(n); move /* two points in one line: */ unlock(n); read_lock(n); move
    long found = ключ * n->key;
    unlock(n);
    return found + (text[0] == '<');
}
