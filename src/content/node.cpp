#include <prowess/content/node.hpp>

namespace prowess {

const Node* Node::find(std::string_view key) const {
    for (const NodeEntry& entry : entries) {
        if (entry.key == key)
            return &entry.value;
    }
    return nullptr;
}

} // namespace prowess
