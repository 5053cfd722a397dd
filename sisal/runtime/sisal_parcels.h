/* sisal_parcels.h: values with references that go to other nodes. Emitted C includes it where nodes take calls with such values.
 *
 * A call that another node may take has its arguments and its results in a *parcel*, in memory of the node that makes the call. Only
 * a node that takes the call gets the arguments themselves, packed into a region, and packs the results. */
#ifndef SISAL_PARCELS_H
#define SISAL_PARCELS_H

#include "sisal.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether a call of arrays with so many elements is worth a fork. SISAL_FORK=N in the environment sets the bound. */
bool sisal_is_sent(long elements);
/* The elements of a value, as if all rows of an array were as long as the first. */
long sisal_elements(const sisal_type *type, const void *value);

/* Memory for a parcel, until sisal_end_parcel. */
void *sisal_new_parcel(size_t bytes);
void sisal_end_parcel(void *parcel);

/* A value in a row of bytes. The value that is unpacked has references of its own. */
size_t sisal_packed_bytes(const sisal_type *type, const void *value);
void sisal_pack(const sisal_type *type, const void *value, void *to);
void sisal_unpack(const sisal_type *type, void *value, const void *from);

/* All nodes get the value that node 0 has. All nodes call it. */
void sisal_give_all(const sisal_type *type, void *value);

#ifdef __cplusplus
}
#endif

#endif
