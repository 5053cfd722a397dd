/* mcrl_one_node_calls.h: what calls mean for a program of one node: MCRL_ONE(result, name, (parameters), statements). All ways to be
 * sequential are made of this table: the null build of mcrl.h (MCRL_NULL), the sequential program in Prelude C (PRELUDE_SERIAL and
 * `preludec --emit=serial`), and the library that preludec links with a program that asks the runtime for nothing. What includes it says
 * which part it wants, and may say what a row becomes: an inline function if it does not. A call whose meaning is longer stands in the
 * header of its kind. No include guard: each part may be taken once. */
#ifndef MCRL_ONE
#define MCRL_ONE(result, name, parameters, statements) MCRL_ONE_NODE_CALL result name parameters { statements }
#define MCRL_ONE_IS_INLINE
#endif

#ifdef MCRL_ONE_NODE_COLLECTIVE
#undef MCRL_ONE_NODE_COLLECTIVE
/* prelude_collective.h and mcrl_statistics.h: the data of all nodes are those of this one, and nothing is counted. */
MCRL_ONE(void, mcrl_gather, (unsigned __root, const void *__data, size_t __bytes, void *__all),
         (void)__root; mcrl_one_node_copy(__all, __data, __bytes);)
MCRL_ONE(void, mcrl_allgather, (const void *__data, size_t __bytes, void *__all), mcrl_one_node_copy(__all, __data, __bytes);)
MCRL_ONE(void, mcrl_scatter, (unsigned __root, const void *__all, size_t __bytes, void *__data),
         (void)__root; mcrl_one_node_copy(__data, __all, __bytes);)
MCRL_ONE(void, mcrl_reduce, (void *__data, size_t __bytes, mcrl_combine __combine), (void)__data; (void)__bytes; (void)__combine;)
MCRL_ONE(void, mcrl_reduce_to, (unsigned __root, void *__data, size_t __bytes, mcrl_combine __combine),
         (void)__root; (void)__data; (void)__bytes; (void)__combine;)
MCRL_ONE(void, mcrl_scan, (void *__data, size_t __bytes, mcrl_combine __combine), (void)__data; (void)__bytes; (void)__combine;)
MCRL_ONE(void, mcrl_exscan, (const void *__data, size_t __bytes, void *__before, mcrl_combine __combine),
         (void)__data; (void)__bytes; (void)__before; (void)__combine;)
MCRL_ONE(void, mcrl_reduce_iadd, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_imin, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_imax, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_ladd, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_lmin, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_lmax, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_dadd, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_dmin, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_reduce_dmax, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_iadd, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_imin, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_imax, (int *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_ladd, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_lmin, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_lmax, (long *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_dadd, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_dmin, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_scan_dmax, (double *__values, size_t __count), (void)__values; (void)__count;)
MCRL_ONE(void, mcrl_exscan_iadd, (int *__values, size_t __count), mcrl_one_node_clear(__values, __count * sizeof *__values);)
MCRL_ONE(void, mcrl_exscan_ladd, (long *__values, size_t __count), mcrl_one_node_clear(__values, __count * sizeof *__values);)
MCRL_ONE(void, mcrl_exscan_dadd, (double *__values, size_t __count), mcrl_one_node_clear(__values, __count * sizeof *__values);)
MCRL_ONE(void, mcrl_reduce_numbers, (void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation),
         (void)__values; (void)__count; (void)__number; (void)__operation;)
MCRL_ONE(void, mcrl_reduce_numbers_to, (unsigned __root, void *__values, size_t __count, mcrl_number __number, mcrl_operator __op),
         (void)__root; (void)__values; (void)__count; (void)__number; (void)__op;)
MCRL_ONE(void, mcrl_scan_numbers, (void *__values, size_t __count, mcrl_number __number, mcrl_operator __operation),
         (void)__values; (void)__count; (void)__number; (void)__operation;)
/* prelude_groups.h: a group is this node. */
MCRL_ONE(mcrl_group, mcrl_group_split, (int __colour, int __key), (void)__key; return __colour >= 0;)
MCRL_ONE(mcrl_group, mcrl_group_range, (unsigned __first, unsigned __count, unsigned __stride),
         (void)__first; (void)__count; (void)__stride; return 1;)
MCRL_ONE(void, mcrl_group_delete, (mcrl_group __group), (void)__group;)
MCRL_ONE(unsigned, mcrl_group_size, (mcrl_group __group), (void)__group; return 1;)
MCRL_ONE(unsigned, mcrl_group_self, (mcrl_group __group), (void)__group; return 0;)
MCRL_ONE(unsigned, mcrl_group_node, (mcrl_group __group, unsigned __member), (void)__group; (void)__member; return 0;)
MCRL_ONE(void, mcrl_group_barrier, (mcrl_group __group), (void)__group;)
MCRL_ONE(void, mcrl_group_broadcast, (mcrl_group __group, unsigned __root, void *__data, size_t __bytes),
         (void)__group; (void)__root; (void)__data; (void)__bytes;)
MCRL_ONE(void, mcrl_group_reduce, (mcrl_group __group, void *__data, size_t __bytes, mcrl_combine __combine),
         (void)__group; mcrl_reduce(__data, __bytes, __combine);)
MCRL_ONE(void, mcrl_group_reduce_to, (mcrl_group __group, unsigned __root, void *__data, size_t __bytes, mcrl_combine __combine),
         (void)__group; mcrl_reduce_to(__root, __data, __bytes, __combine);)
MCRL_ONE(void, mcrl_group_reduce_numbers, (mcrl_group __group, void *__values, size_t __count, mcrl_number __number, mcrl_operator __op),
         (void)__group; mcrl_reduce_numbers(__values, __count, __number, __op);)
MCRL_ONE(void, mcrl_group_reduce_numbers_to, (mcrl_group __g, unsigned __root, void *__at, size_t __n, mcrl_number __t, mcrl_operator __op),
         (void)__g; mcrl_reduce_numbers_to(__root, __at, __n, __t, __op);)
MCRL_ONE(void, mcrl_statistics, (mcrl_counters *__counters), mcrl_one_node_clear(__counters, sizeof *__counters);)
MCRL_ONE(void, mcrl_statistics_reset, (void), ;)
MCRL_ONE(void, mcrl_statistics_total, (mcrl_counters *__counters), mcrl_one_node_clear(__counters, sizeof *__counters);)
MCRL_ONE(void, mcrl_statistics_print, (void), ;)
MCRL_ONE(void, mcrl_profile_phase, (const char *__name), (void)__name;)
#endif

#ifdef MCRL_ONE_NODE_CRL
#undef MCRL_ONE_NODE_CRL
/* mcrl.h: all data are here. A function for another node runs at once, on the caller's own bytes. */
MCRL_ONE(void, mcrl_init, (int *__argc, char ***__argv), (void)__argc; (void)__argv;)
MCRL_ONE(void, mcrl_finalize, (void), ;)
MCRL_ONE(void *, rgn_map, (rid_t __rid), return (void *)(uintptr_t)__rid;)
MCRL_ONE(void *, rgn_map_nonblock, (rid_t __rid), return (void *)(uintptr_t)__rid;)
MCRL_ONE(void *, rgn_start_read_nonblock, (const void *__at), return (void *)(uintptr_t)__at;)
MCRL_ONE(void *, rgn_start_write_nonblock, (void *__at), return __at;)
MCRL_ONE(rid_t, rgn_create_at, (unsigned __node, size_t __bytes), (void)__node; return rgn_create(__bytes);)
MCRL_ONE(rid_t, rgn_create_in, (struct region_zone *__zone, size_t __bytes), __zone->made++; return rgn_create(__bytes);)
MCRL_ONE(void, rgn_rehome, (rid_t __rid, unsigned __node), (void)__rid; (void)__node;)
MCRL_ONE(void, rgn_unmap, (const void *__at), (void)__at;)
MCRL_ONE(void, rgn_flush, (const void *__at), (void)__at;)
MCRL_ONE(rid_t, rgn_rid, (const void *__at), return (rid_t)(uintptr_t)__at;)
MCRL_ONE(void, rgn_start_read, (const void *__at), (void)__at;)
MCRL_ONE(void, rgn_end_read, (const void *__at), (void)__at;)
MCRL_ONE(void, rgn_start_write, (void *__at), (void)__at;)
MCRL_ONE(void, rgn_end_write, (void *__at), (void)__at;)
MCRL_ONE(void, mcrl_thread_yield, (void), ;)
MCRL_ONE(void, mcrl_poll, (void), ;)
MCRL_ONE(void, rgn_barrier, (void), ;)
MCRL_ONE(void, rgn_bcast_send, (size_t __bytes, const void *__data), (void)__bytes; (void)__data;)
MCRL_ONE(void, rgn_bcast_recv, (size_t __bytes, void *__data), (void)__bytes; (void)__data;)
MCRL_ONE(double, rgn_reduce_dadd, (double __x), return __x;)
MCRL_ONE(double, rgn_reduce_dmin, (double __x), return __x;)
MCRL_ONE(double, rgn_reduce_dmax, (double __x), return __x;)
MCRL_ONE(int, mcrl_do_on, (unsigned __node, mcrl_remote __function, const void *__arguments, size_t __bytes),
         (void)__node; __function(0, (void *)(uintptr_t)__arguments, __bytes); return MCRL_SENT;)
MCRL_ONE(int, mcrl_thread_on, (unsigned __node, mcrl_remote __function, const void *__arguments, size_t __bytes),
         return mcrl_do_on(__node, __function, __arguments, __bytes);)
MCRL_ONE(int, rgn_start_local_read, (const void *__at, unsigned *__notify), (void)__at; *__notify = 0; return 0;)
MCRL_ONE(int, rgn_start_local_write, (void *__at, unsigned *__notify), (void)__at; *__notify = 0; return 0;)
MCRL_ONE(void, rgn_end_local_read, (const void *__at), (void)__at;)
MCRL_ONE(void, rgn_end_local_write, (const void *__at), (void)__at;)
MCRL_ONE(unsigned, rid_home, (rid_t __rid), (void)__rid; return 0;)
MCRL_ONE(crl_tid, crl_thread_id, (void), return 1;)
MCRL_ONE(void, crl_suspend, (const unsigned *__notify), (void)__notify;)
MCRL_ONE(void, crl_wakeup, (crl_tid __tid), (void)__tid;)
MCRL_ONE(HomeRegion *, rgn_home_addr, (const void *__at), return (HomeRegion *)(uintptr_t)__at;)
MCRL_ONE(void *, rgn_map_migrated, (HomeRegion *__region), return (void *)__region;)
MCRL_ONE(void, rgn_notify_rmigrate, (unsigned __node, const void *__remote_at), (void)__node; (void)__remote_at;)
MCRL_ONE(void, rgn_notify_wmigrate, (unsigned __node, const void *__remote_at), (void)__node; (void)__remote_at;)
MCRL_ONE(void, rgn_notify_rmigrate_and_kill, (unsigned __node, const void *__remote_at), (void)__node; (void)__remote_at;)
MCRL_ONE(void, rgn_notify_wmigrate_and_kill, (unsigned __node, const void *__remote_at), (void)__node; (void)__remote_at;)
MCRL_ONE(void, rgn_fake_read_msg, (HomeRegion *__region, unsigned __node, const void *__remote_header),
         (void)__region; (void)__node; (void)__remote_header;)
MCRL_ONE(void, rgn_fake_write_msg, (HomeRegion *__region, unsigned __node, const void *__remote_header),
         (void)__region; (void)__node; (void)__remote_header;)
#endif

#ifdef MCRL_ONE_NODE_PRELUDE
#undef MCRL_ONE_NODE_PRELUDE
/* prelude.h and mcrl_thread.h. */
MCRL_ONE(void, read_lock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, write_lock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, update_lock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, upgrade, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, unlock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, read_unlock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, update_unlock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, write_unlock, (prelude_region_ __name), (void)__name;)
MCRL_ONE(void, region_delete, (prelude_region_ __name),
         if (__name == NULL) prelude_serial_fatal("region_delete", "NULL is no region");
         mcrl_one_node_free((void *)(uintptr_t)__name);)
MCRL_ONE(int, home_of, (prelude_region_ __name),
         if (__name == NULL) prelude_serial_fatal("home_of", "NULL is no region"); return 0;)
MCRL_ONE(void, region_rehome, (prelude_region_ __name, int __node),
         if (__name == NULL) prelude_serial_fatal("region_rehome", "NULL is no region");
         if (__node != 0) prelude_serial_fatal("region_rehome", "a serial program has node 0 only");)
MCRL_ONE(void, region_policy, (prelude_region_ __name, enum region_policies __policy),
         if (__name == NULL) prelude_serial_fatal("region_policy", "NULL is no region");
         if ((int)__policy < region_by_default || __policy > region_in_place)
           prelude_serial_fatal("region_policy", "there is no such policy");)
MCRL_ONE(void, region_policy_function, (prelude_region_ __name, region_decides *__function),
         (void)__function; if (__name == NULL) prelude_serial_fatal("region_policy_function", "NULL is no region");)
MCRL_ONE(void, broadcast, (int __root, void *__data, size_t __bytes),
         (void)__data; (void)__bytes; if (__root != 0) prelude_serial_fatal("broadcast", "a serial program has node 0 only");)
MCRL_ONE(int, node_self, (void), return 0;)
MCRL_ONE(int, node_count, (void), return 1;)
MCRL_ONE(void, barrier, (void), ;)
MCRL_ONE(double, reduce_sum, (double __x), return __x;)
MCRL_ONE(double, reduce_min, (double __x), return __x;)
MCRL_ONE(double, reduce_max, (double __x), return __x;)
MCRL_ONE(void, mcrl_thread_yield, (void), ;)
MCRL_ONE(void, mcrl_poll, (void), ;)
#endif

#ifdef MCRL_ONE_NODE_ABI
#undef MCRL_ONE_NODE_ABI
/* mcrl_abi_loops.h: no messages come. */
MCRL_ONE(int, mcrl_strip, (void), mcrl_turns_left = INT32_MAX; return 0;)
MCRL_ONE(int, mcrl_wait_strip, (void), return 0;)
#endif

#ifdef MCRL_ONE_IS_INLINE
#undef MCRL_ONE
#undef MCRL_ONE_IS_INLINE
#endif
