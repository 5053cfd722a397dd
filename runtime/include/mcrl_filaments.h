#error "<mcrl_filaments.h> is <prelude_filaments.h> now; plain C includes <mcrl.h> before it"
