# The modules and what each depends on directly. tools/check_dependencies holds the includes to this table.
# A module is src/<name>/ with its contract in include/prowess/<name>/ (or include/prowess/<name>.hpp).
set(PROWESS_MODULES
    "core:"
    "attribute:core"
    "effect:attribute"
    "ability:effect"
    "world:ability"
    "threads:core"
    "content:world"
    "snapshot:content"
    "testing:snapshot"
)
