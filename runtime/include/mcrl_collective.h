#error "<mcrl_collective.h> is <prelude_collective.h> now"
