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

# The library of some sources of this repository, installed with it; `dependencies` are modules.
function(prowess_add_library name sources dependencies)
    if(sources MATCHES "\\.cpp")
        add_library(prowess_${name} STATIC ${sources})
        target_include_directories(prowess_${name} PRIVATE ${PROJECT_SOURCE_DIR}/src)
        prowess_compile_options(prowess_${name})
        set(scope PUBLIC)
    else()
        add_library(prowess_${name} INTERFACE)
        set(scope INTERFACE)
    endif()
    add_library(prowess::${name} ALIAS prowess_${name})

    target_compile_features(prowess_${name} ${scope} cxx_std_20)
    target_compile_options(prowess_${name} ${scope}
        $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-ffp-contract=off>
        $<$<CXX_COMPILER_ID:MSVC>:/fp:precise>)
    target_include_directories(prowess_${name} ${scope}
        $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
        $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    foreach(dependency IN LISTS dependencies)
        target_link_libraries(prowess_${name} ${scope} prowess::${dependency})
    endforeach()
    if(name STREQUAL "core")
        target_link_libraries(prowess_core ${scope} tl::expected)
    elseif(name STREQUAL "threads")
        target_link_libraries(prowess_threads ${scope} Threads::Threads)
    endif()

    set_target_properties(prowess_${name} PROPERTIES EXPORT_NAME ${name})
    install(TARGETS prowess_${name} EXPORT prowessTargets)
endfunction()

# The library of one module: src/<module>/, linked to the modules of its line in the table. `name:dependency,dependency`.
# What content needs to load its binary form is a library of its own, `baked`, which the others of it are over.
function(prowess_add_module line)
    string(REGEX MATCH "^([a-z_]+):([a-z_,]*)$" _ "${line}")
    set(module ${CMAKE_MATCH_1})
    string(REPLACE "," ";" dependencies "${CMAKE_MATCH_2}")

    set(folder ${PROJECT_SOURCE_DIR}/src/${module})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp ${folder}/*.hpp)
    if(module STREQUAL "content")
        set(baked ${sources})
        list(FILTER baked INCLUDE REGEX "/baked/|/(file|number|place|quoted)\\.cpp$")
        list(REMOVE_ITEM sources ${baked})
        prowess_add_library(baked "${baked}" "${dependencies}")
        set(dependencies baked)
        if(NOT PROWESS_TEXT_CONTENT)
            add_library(prowess::content ALIAS prowess_baked)
            return()
        endif()
    endif()
    prowess_add_library(${module} "${sources}" "${dependencies}")
endfunction()

# A program of this repository; never installed by itself.
function(prowess_add_program name)
    cmake_parse_arguments(arg "" "" "SOURCES;LINK" ${ARGN})
    add_executable(${name} ${arg_SOURCES})
    target_link_libraries(${name} PRIVATE ${arg_LINK})
    prowess_compile_options(${name})
endfunction()
