# Writes DOCUMENTS, a list of Markdown files, as string literals into the C++ file OUTPUT.
set(text "#include \"diagnostics/explanations.h\"\n\nnamespace prelude {\n\nconst std::string_view explanations[] = {\n")
foreach(document ${DOCUMENTS})
  file(READ ${document} markdown)
  string(APPEND text "R\"markdown(${markdown})markdown\",\n")
endforeach()
string(APPEND text "{}};\n\n} // namespace prelude\n")
file(WRITE ${OUTPUT} "${text}")
