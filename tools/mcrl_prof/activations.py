"""Which uses of regions belong to one activation of a procedure, and which has called it, from the order of each thread's uses and the place
of the procedure in the thread's stack."""
from collections import defaultdict, deque


class Activation:
    def __init__(self, number, frame, function, caller):
        self.number, self.frame, self.function, self.caller = number, frame, function, caller
        self.line = 0        # of the last lock outside of loops
        self.walks = {}      # place: the first and the last region


class Activations:
    """`replay` knows the places: their procedures, lines and loops."""

    def __init__(self, replay):
        self.replay = replay
        self.stacks = defaultdict(list)
        self.count = 0

    def of(self, rid, use):
        """(number of the activation, that of its caller or None). The uses of a thread come in their order."""
        stack, function = self.stacks[use.by, use.thread], self.replay.functions[use.place]
        while stack and stack[-1].frame < use.frame:
            stack.pop()
        self.leave(stack, rid, use, function)
        if not stack or stack[-1].frame != use.frame or stack[-1].function != function:
            self.count += 1
            stack.append(Activation(self.count, use.frame, function, stack[-1].number if stack else None))
        activation = stack[-1]
        first = activation.walks.get(use.place, (rid, rid))[0]
        activation.walks[use.place] = first, rid
        if not self.replay.loops[use.place]:
            activation.line = self.replay.lines[use.place]
        return activation.number, activation.caller

    def leave(self, stack, rid, use, function):
        """Takes activations off the stack that have ended, though their place in it is the same: the procedure has been called again, or
        another one has that is no part of it. What a compiler has put into its caller has its place."""
        while stack and stack[-1].frame == use.frame:
            top = stack[-1]
            if top.function == function:
                if self.is_another(top, rid, use):
                    stack.pop()
                return
            has_caller = any(each.frame == use.frame and each.function == function for each in stack)
            if not has_caller and (top.function, function) in self.replay.calls:
                return
            stack.pop()

    def is_another(self, activation, rid, use):
        """Control does not go back above a lock outside of loops, and walks do not go in circles."""
        if self.replay.lines[use.place] <= activation.line:
            return True
        first, last = activation.walks.get(use.place, (None, None))
        return first == rid and last != rid


def is_ordered(histories):
    """Whether the order of each thread's uses is known, of all."""
    return all(use.order is not None for region in histories.regions for use in region.uses)


def in_order(histories, activations):
    """[(region, use, activation, caller)]: as each region was used, and each thread used regions. Where the two contradict each other, as
    the order in which nodes used a region is not known well enough, that of the thread counts."""
    waiting = [deque(region.uses) for region in histories.regions]
    threads = defaultdict(list)
    for number, region in enumerate(histories.regions):
        for use in region.uses:
            threads[use.by, use.thread].append((use.order, number, use))
    queues = {thread: deque(sorted(uses, key=lambda each: each[0])) for thread, uses in threads.items()}
    found = []
    while queues:
        if not any([advance(histories, queues, waiting, thread, activations, found) for thread in list(queues)]):
            advance(histories, queues, waiting, next(iter(queues)), activations, found, forced=True)
    return found


def advance(histories, queues, waiting, thread, activations, found, forced=False):
    """Takes the uses of a thread, as long as each is the next one of its region; the first of them in any case if that is `forced`. Returns
    whether there was one."""
    queue, begin = queues[thread], len(found)
    while queue and (forced or waiting[queue[0][1]][0] is queue[0][2]):
        _, number, use = queue.popleft()
        waiting[number].remove(use)
        found.append((number, use, *activations.of(histories.regions[number].rid, use)))
        forced = False
    if not queue:
        del queues[thread]
    return len(found) > begin
