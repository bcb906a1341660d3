#pragma once

#include "content/tree_builder.hpp"

namespace prowess::detail {

/// Reads `builder.bytes()`, which are UTF-8 without a byte order mark, into `builder`.
void read_yaml(TreeBuilder& builder);
void read_json(TreeBuilder& builder);

} // namespace prowess::detail
