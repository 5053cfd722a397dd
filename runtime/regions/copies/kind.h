// Operations by kind of region: all that differs between regions that the protocol keeps coherent and those that are used in place.
//
// RegionKind is the interface, and each kind one implementation: coherent_regions.cpp makes events for step() of each call,
// in_place_regions.cpp works on the memory that nodes share. kind_of() (operations.cpp) chooses by the region's name, its header, or how
// it is to be shared; nothing else asks. Callers see operations.h, which documents the calls: those of the same name here do the same.
// All functions are pure, so that the compiler says what a new kind lacks. A kind has no state; that of a node is in Coherence.
#pragma once

#include "regions/copies/coherence.h"

namespace mcrl {

class RegionKind {
public:
  // Regions of this node.
  virtual mcrl_rid make(Node &, uint64_t bytes, mcrl_sharing) const = 0;
  virtual void remove(Node &, mcrl_rid, Runnable &waiter) const = 0;

  // Operations. What `waiter` waits for is noted in it. A name that is locked may be one of no region.
  virtual void lock(Node &, mcrl_rid, mcrl_mode, Runnable &waiter) const = 0;
  virtual bool lock_if_free(Node &, mcrl_region &, mcrl_mode) const = 0;
  virtual bool lock_at_once(Node &, mcrl_region &, mcrl_mode) const = 0;
  virtual bool lock_soon(Node &, mcrl_rid, mcrl_mode) const = 0; // as lock_at_once(), but may try for a while; the thread waits else
  virtual bool begins_at_once(const Node &, mcrl_rid, mcrl_mode) const = 0;
  virtual void unlock(Node &, mcrl_region &) const = 0;
  virtual int32_t take_off_lock(mcrl_region &, mcrl_mode, bool is_taken) const = 0;
  virtual int32_t operations_here(const mcrl_region &) const = 0;
  virtual int32_t own_operations(const mcrl_region &) const = 0;
  virtual mcrl_mode mode_of_update(const mcrl_region &) const = 0;
  virtual void upgrade(Node &, mcrl_region &, Runnable &waiter) const = 0;

  // Guards, and computations that the home has noted.
  virtual void watch(Node &, mcrl_region &, mcrl_mode) const = 0;
  virtual void unwatch(Node &, mcrl_region &) const = 0;
  virtual bool was_noted(Node &, const mcrl_region &) const = 0;

  // Headers, and what is kept here.
  virtual mcrl_region *find_header(Node &, mcrl_rid) const = 0;
  virtual mcrl_region *find_header_at(Node &, uint64_t place) const = 0;
  virtual mcrl_region &map(Node &, mcrl_rid, const char *call) const = 0;
  virtual bool counts_mappings() const = 0;
  virtual bool knows_size(const mcrl_region &) const = 0;
  virtual void learn_size(Node &, mcrl_region &, const char *call) const = 0; // which is not known
  virtual void flush(Node &, mcrl_region &) const = 0;
  virtual void discard(Node &, mcrl_rid) const = 0;

  // Homes and policies.
  virtual NodeId present_home(const Node &, mcrl_rid) const = 0;
  virtual bool is_departing(const Node &, mcrl_rid) const = 0;
  virtual const char *why_home_stays() const = 0;
  virtual NodeId place_of_data(Node &, mcrl_rid, mcrl_mode) const = 0;
  virtual mcrl_sharing sharing_of(const mcrl_region &) const = 0;
  virtual bool misses_copy(const mcrl_region &) const = 0;
  virtual bool is_local(const Node &, mcrl_rid) const = 0;
  virtual bool is_copied() const = 0;

  // Messages of the protocol that name such a region; and where the data go that come with one and are large, nullptr if into a buffer.
  virtual void receive(Node &, NodeId from, Header &, size_t message_bytes) const = 0;
  virtual std::byte *place_for(Node &, const Header &, size_t data_bytes) const = 0;

protected:
  ~RegionKind() = default;
};

extern const RegionKind &coherent_regions, &in_place_regions;

} // namespace mcrl
