# At installation: a man page for each tool, made from its --help, and prelude(7), made from Markdown. MAN_TOOLS is a list of
# FILE|DESCRIPTION, VERSION their version; SOURCE and BUILD are the folders. Without help2man and lowdown (`./dev package` installs them)
# there are none.
find_program(HELP2MAN help2man)
find_program(LOWDOWN lowdown)
if(NOT HELP2MAN OR NOT LOWDOWN)
  message(STATUS "No man pages: they need help2man and lowdown")
  return()
endif()

file(MAKE_DIRECTORY ${BUILD}/man)
foreach(tool ${MAN_TOOLS})
  string(REPLACE "|" ";" tool "${tool}")
  list(GET tool 0 file)
  list(GET tool 1 description)
  get_filename_component(name ${file} NAME)
  file(COPY_FILE ${SOURCE}/packaging/help.sh ${BUILD}/man/${name}) # the page is named after what help2man runs
  execute_process(COMMAND ${CMAKE_COMMAND} -E env TOOL=${file} ${HELP2MAN} --no-info --name ${description} --version-string ${VERSION}
    --output ${BUILD}/man/${name}.1 ${BUILD}/man/${name} COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL ${BUILD}/man/${name}.1 DESTINATION ${CMAKE_INSTALL_PREFIX}/share/man/man1)
endforeach()

file(READ ${SOURCE}/packaging/prelude.7.md language)
file(READ ${SOURCE}/docs/running.md running)
file(WRITE ${BUILD}/man/prelude.7.md "${language}${running}")
execute_process(COMMAND ${LOWDOWN} -s -tman -M title=PRELUDE -M section=7 -o ${BUILD}/man/prelude.7 ${BUILD}/man/prelude.7.md
  COMMAND_ERROR_IS_FATAL ANY)
file(INSTALL ${BUILD}/man/prelude.7 DESTINATION ${CMAKE_INSTALL_PREFIX}/share/man/man7)
