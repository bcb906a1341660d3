#include "attribute/graph.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace prowess {
namespace {

/// Walks the graph depth first, without recursion: a chain may be as long as there are attributes.
class Walk {
public:
    explicit Walk(const AttributeGraph& graph) : graph_(graph), states_(graph.size()) {
        out_.ranks.resize(graph.size());
    }

    GraphOrder run() {
        for (std::uint32_t root = 0; root < graph_.size(); ++root) {
            if (states_[root] == State::unseen)
                open({root});
            while (!path_.empty())
                advance();
        }
        return std::move(out_);
    }

private:
    enum class State : std::uint8_t { unseen, open, done };

    struct Open {
        AttributeId attribute;
        std::size_t next = 0; ///< Of what it needs.
    };

    void open(AttributeId attribute) {
        states_[attribute.value] = State::open;
        path_.push_back({attribute});
    }

    void advance() {
        const AttributeId at = path_.back().attribute;
        const std::vector<AttributeId>& needs = graph_[at.value];
        if (path_.back().next == needs.size()) {
            states_[at.value] = State::done;
            path_.pop_back();
            if (!path_.empty())
                raise(path_.back().attribute, at);
            return;
        }
        const AttributeId need = needs[path_.back().next++];
        switch (states_[need.value]) {
        case State::unseen: open(need); break;
        case State::open: close(need); break;
        case State::done: raise(at, need); break;
        }
    }

    void raise(AttributeId attribute, AttributeId need) {
        std::uint16_t& rank = out_.ranks[attribute.value];
        rank = std::max(rank, static_cast<std::uint16_t>(out_.ranks[need.value] + 1));
    }

    void close(AttributeId from) {
        std::vector<AttributeId> cycle;
        for (auto at = std::ranges::find(path_, from, &Open::attribute); at != path_.end(); ++at)
            cycle.push_back(at->attribute);
        out_.cycles.push_back(std::move(cycle));
    }

    const AttributeGraph& graph_;
    std::vector<State> states_;
    std::vector<Open> path_;
    GraphOrder out_;
};

} // namespace

GraphOrder order(const AttributeGraph& graph) {
    return Walk(graph).run();
}

} // namespace prowess
