#error "<mcrl_arrays.h> is <prelude_arrays.h> now; plain C includes <mcrl.h> before it"
