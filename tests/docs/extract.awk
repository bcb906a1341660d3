# awk -v chapter=NAME -v folder=FOLDER -f extract.awk docs/NAME.md: the examples of a chapter. Prints those in C++ as one
# file of tests, and writes the others into FOLDER, where check.sh finds them. CONTRIBUTING.md has the markers.

function fail(message) {
    printf "docs/%s.md:%d: %s\n", chapter, FNR, message > "/dev/stderr"
    failed = 1
    exit 1
}
function write(name, text) {
    printf "%s", text > (folder "/" name)
    close(folder "/" name)
}
# As many empty lines as stand before the example, so that its mistakes have the lines of the chapter.
function padding(    lines, i) {
    for (i = 1; i < start; ++i) lines = lines "\n"
    return lines
}
function finish_cpp() {
    place = sprintf("#line %d \"docs/%s.md\"\n", start, chapter)
    if (marker == "declarations") cpp = cpp place text "\n"
    else if (marker == "") cpp = cpp sprintf("TEST(%s, line_%d) {\n", suite, start) place text "}\n\n"
    else fail("no marker of C++: " marker)
}
function finish_yaml(    name) {
    name = sprintf("line_%04d", start) (text ~ /^scenario:/ ? ".scenario.yaml" : ".yaml")
    if (marker ~ /^(file|refused) /) {
        name = marker
        sub(/^[a-z]+ /, "", name)
    } else if (marker ~ /^with /) {
        write(name ".with", substr(marker, 6) "\n")
    } else if (marker != "") {
        fail("no marker of YAML: " marker)
    }
    if (marker ~ /^refused /) refused = name
    write(name, (refused != "" ? "" : padding()) text)
}
function finish() {
    if (marker ~ /^quotes /) write("quote_" start, substr(marker, 8) "\n" text)
    else if (language == "cpp") finish_cpp()
    else if (language == "yaml") finish_yaml()
    else if (language == "text" && refused != "") {
        write(refused ".errors", text)
        refused = ""
    } else if (marker != "") fail("the marker `" marker "` has no example")
    marker = ""
}

BEGIN {
    suite = chapter
    gsub(/[^a-z0-9]/, "_", suite)
}
inside && /^```$/ { finish(); inside = 0; next }
inside { text = text $0 "\n"; next }
/^```/ { inside = 1; language = substr($0, 4); start = FNR + 1; text = ""; next }
marker != "" && /./ { fail("the marker `" marker "` has no example") }
/^<!-- example: / { marker = $0; sub(/^<!-- example: /, "", marker); sub(/ -->$/, "", marker) }
END {
    if (failed) exit 1
    if (inside) fail("an example is not closed")
    if (refused != "") fail("the errors of " refused " are not shown")
    printf "#include <prowess/prowess.hpp>\n#include <prowess/testing.hpp>\n#include <prowess/testing/gtest.hpp>\n\n"
    printf "#include <gtest/gtest.h>\n\n#include <string>\n#include <vector>\n\n"
    printf "namespace {\n\nusing namespace prowess;\nusing prowess::testing::report_to_gtest;\n"
    printf "using prowess::testing::Stage;\n\n%s} // namespace\n", cpp
}
