include_guard()

# Warnings, and the arithmetic that makes results equal on every compiler.
function(prowess_compile_options target)
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow>
        # g++ 12 sees overlaps in the standard library's own string concatenation (GCC bug 105651).
        $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
        # std::stable_sort of libstdc++ 12 uses what that library deprecates, and clang blames the caller.
        $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>
        $<$<CXX_COMPILER_ID:MSVC>:/W4>)
    if(PROWESS_WERROR)
        set_target_properties(${target} PROPERTIES COMPILE_WARNING_AS_ERROR ON)
    endif()
endfunction()

# The library of one module: src/<module>/, linked to the modules of its line in the table. `name:dependency,dependency`.
function(prowess_add_module line)
    string(REGEX MATCH "^([a-z_]+):([a-z_,]*)$" _ "${line}")
    set(module ${CMAKE_MATCH_1})
    string(REPLACE "," ";" dependencies "${CMAKE_MATCH_2}")

    set(folder ${PROJECT_SOURCE_DIR}/src/${module})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*.hpp)
    if(sources MATCHES "\\.cpp")
        add_library(prowess_${module} STATIC ${sources})
        target_include_directories(prowess_${module} PRIVATE ${PROJECT_SOURCE_DIR}/src)
        prowess_compile_options(prowess_${module})
        set(scope PUBLIC)
    else()
        add_library(prowess_${module} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(prowess::${module} ALIAS prowess_${module})

    target_compile_features(prowess_${module} ${scope} cxx_std_20)
    target_compile_options(prowess_${module} ${scope}
        $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
        $<$<CXX_COMPILER_ID:MSVC>:/fp:precise>)
    target_include_directories(prowess_${module} ${scope}
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    foreach(dependency IN LISTS dependencies)
        target_link_libraries(prowess_${module} ${scope} prowess::${dependency})
    endforeach()
    if(module STREQUAL "core")
        target_link_libraries(prowess_core ${scope} tl::expected)
    endif()

    set_target_properties(prowess_${module} PROPERTIES EXPORT_NAME ${module})
    install(TARGETS prowess_${module} EXPORT prowessTargets)
endfunction()

# A program of this repository; never installed by itself.
function(prowess_add_program name)
    cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LINK})
    prowess_compile_options(${name})
endfunction()
