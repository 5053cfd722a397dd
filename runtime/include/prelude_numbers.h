#error "<prelude_numbers.h> is a part of <prelude.h> now"
