# The examples of docs/*.md: those in C++ become a part of docs_tests, one file a chapter; the others are checked by the
# program. Each chapter has a folder of its own, beside which is `content`, as it is beside docs/.
if(NOT PROWESS_BUILD_EXAMPLES)
    return()
endif()
set(examples ${PROJECT_BINARY_DIR}/docs_examples)
file(MAKE_DIRECTORY ${examples})
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/content ${examples}/content SYMBOLIC)
file(GLOB chapters CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
foreach(source IN LISTS chapters)
    get_filename_component(chapter ${source} NAME_WE)
    set(tests ${examples}/${chapter}/examples.cpp)
    add_custom_command(OUTPUT ${tests}
        COMMAND ${CMAKE_COMMAND} -E rm -rf ${examples}/${chapter}
        COMMAND ${CMAKE_COMMAND} -E make_directory ${examples}/${chapter}
        COMMAND awk -v chapter=${chapter} -v folder=${examples}/${chapter} -f ${CMAKE_CURRENT_LIST_DIR}/extract.awk
            ${source} > ${tests}
        DEPENDS ${source} ${CMAKE_CURRENT_LIST_DIR}/extract.awk
        COMMENT "Examples of docs/${chapter}.md"
        VERBATIM)
    target_sources(docs_tests PRIVATE ${tests})
    if(TARGET prowess_program)
        add_test(NAME docs.${chapter}
            COMMAND bash ${CMAKE_CURRENT_LIST_DIR}/check.sh $<TARGET_FILE:prowess_program> ${examples}/${chapter})
    endif()
endforeach()
