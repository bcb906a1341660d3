#include "attribute/compile.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

namespace prowess {
namespace {

bool is_float(double number) {
    return std::isfinite(static_cast<float>(number));
}

CompiledLimit compile_limit(const LimitDef& limit, const AttributeDef& of, const Lookup& lookup) {
    CompiledLimit out{limit.kind, 0, {}};
    switch (limit.kind) {
    case Limit::Kind::none: break;
    case Limit::Kind::number:
        if (!is_float(limit.number))
            lookup.report().add("a limit is not a finite number", of.name.mark);
        out.number = static_cast<float>(limit.number) + 0.0F;
        break;
    case Limit::Kind::attribute: out.attribute = lookup.attribute(limit.attribute); break;
    }
    return out;
}

CompiledAttribute compile(const AttributeDef& definition, const Lookup& lookup) {
    CompiledAttribute out;
    out.base = static_cast<float>(definition.base) + 0.0F;
    out.min = compile_limit(definition.min, definition, lookup);
    out.max = compile_limit(definition.max, definition, lookup);
    out.rounding = definition.rounding;
    out.on_limit = definition.on_limit;
    if (!is_float(definition.base))
        lookup.report().add("the base is not a finite number", definition.name.mark);
    if (out.min.kind == Limit::Kind::number && out.max.kind == Limit::Kind::number && out.min.number > out.max.number)
        lookup.report().add("the least is above the most", definition.name.mark);
    if (definition.on_limit == OnLimit::ratio && definition.max.kind != Limit::Kind::attribute)
        lookup.report().add("`on_limit: ratio` needs an attribute as `max`", definition.name.mark);
    return out;
}

/// Walks the limits below each attribute: ranks them, and names the cycles that they form.
class Ranking {
public:
    Ranking(std::vector<CompiledAttribute>& attributes, const Lookup& lookup,
            const std::vector<const AttributeDef*>& definitions)
        : attributes_(attributes),
          lookup_(lookup),
          definitions_(definitions),
          states_(attributes.size()) {}

    void run() {
        for (std::uint32_t root = 0; root < attributes_.size(); ++root)
            visit(root);
    }

private:
    enum class State : std::uint8_t { unseen, open, done };

    struct Open {
        std::uint32_t attribute;
        std::uint8_t next_limit = 0;
    };

    /// Depth first, without recursion: a chain of limits may be as long as there are attributes.
    void visit(std::uint32_t root) {
        if (states_[root] != State::unseen)
            return;
        open(root);
        while (!path_.empty()) {
            const std::uint32_t at = path_.back().attribute;
            if (path_.back().next_limit == 2) {
                states_[at] = State::done;
                path_.pop_back();
                if (!path_.empty())
                    raise(path_.back().attribute, at);
                continue;
            }
            const CompiledAttribute& attribute = attributes_[at];
            const AttributeId limit =
                path_.back().next_limit++ == 0 ? attribute.min.attribute : attribute.max.attribute;
            if (!limit)
                continue;
            switch (states_[limit.value]) {
            case State::unseen: open(limit.value); break;
            case State::open: report_cycle(limit.value); break;
            case State::done: raise(at, limit.value); break;
            }
        }
    }

    void open(std::uint32_t attribute) {
        states_[attribute] = State::open;
        path_.push_back({attribute});
    }

    void raise(std::uint32_t attribute, std::uint32_t limit) {
        std::uint16_t& rank = attributes_[attribute].rank;
        rank = std::max(rank, static_cast<std::uint16_t>(attributes_[limit].rank + 1));
    }

    void report_cycle(std::uint32_t from) {
        const auto start = std::ranges::find(path_, from, &Open::attribute);
        std::string cycle;
        for (auto at = start; at != path_.end(); ++at)
            cycle += definitions_[at->attribute]->name.text + " → ";
        const Name& name = definitions_[from]->name;
        lookup_.report().begin("attribute", name);
        lookup_.report().add("limits form a cycle: " + cycle + name.text, name.mark);
    }

    std::vector<CompiledAttribute>& attributes_;
    const Lookup& lookup_;
    const std::vector<const AttributeDef*>& definitions_;
    std::vector<State> states_;
    std::vector<Open> path_;
};

void connect(std::vector<CompiledAttribute>& attributes) {
    for (std::uint32_t i = 0; i < attributes.size(); ++i) {
        const AttributeId min = attributes[i].min.attribute;
        const AttributeId max = attributes[i].max.attribute;
        if (min)
            attributes[min.value].limits.push_back({i});
        if (max && max != min)
            attributes[max.value].limits.push_back({i});
    }
}

} // namespace

std::vector<CompiledAttribute> compile_attributes(const std::vector<const AttributeDef*>& definitions,
                                                  const Lookup& lookup) {
    std::vector<CompiledAttribute> compiled(definitions.size());
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        if (definitions[i] == nullptr)
            continue;
        lookup.report().begin("attribute", definitions[i]->name);
        compiled[i] = compile(*definitions[i], lookup);
    }
    Ranking(compiled, lookup, definitions).run();
    connect(compiled);
    return compiled;
}

} // namespace prowess
