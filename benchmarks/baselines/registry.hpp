// A registry of entities whose components lie in sparse sets, as today's C++ ECS libraries have it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

namespace baselines {

struct Entity {
    std::uint32_t index = 0;
    std::uint32_t version = 0;
};

/// Which entities have a component, and where: a page of places for each so many entities.
class SparseSet {
public:
    virtual ~SparseSet() = default;

    [[nodiscard]] bool has(Entity entity) const {
        const std::size_t page = entity.index / page_size;
        return page < pages_.size() && pages_[page] && (*pages_[page])[entity.index % page_size] != none;
    }
    [[nodiscard]] std::size_t size() const { return entities_.size(); }
    [[nodiscard]] Entity operator[](std::size_t place) const { return entities_[place]; }
    void erase(Entity entity) {
        const std::uint32_t place = std::exchange(at(entity), none);
        if (place + 1 != entities_.size()) {
            entities_[place] = entities_.back();
            at(entities_[place]) = place;
        }
        entities_.pop_back();
        erase_component(place);
    }

protected:
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    [[nodiscard]] std::uint32_t place(Entity entity) const {
        return (*pages_[entity.index / page_size])[entity.index % page_size];
    }
    void insert(Entity entity) {
        const std::size_t page = entity.index / page_size;
        if (page >= pages_.size())
            pages_.resize(page + 1);
        if (!pages_[page]) {
            pages_[page] = std::make_unique<Page>();
            pages_[page]->fill(none);
        }
        at(entity) = static_cast<std::uint32_t>(entities_.size());
        entities_.push_back(entity);
    }

private:
    static constexpr std::size_t page_size = 4096;
    using Page = std::array<std::uint32_t, page_size>;

    virtual void erase_component(std::uint32_t place) = 0;
    std::uint32_t& at(Entity entity) { return (*pages_[entity.index / page_size])[entity.index % page_size]; }

    std::vector<std::unique_ptr<Page>> pages_;
    std::vector<Entity> entities_;
};

template <class Component>
class Storage final : public SparseSet {
public:
    Component& emplace(Entity entity, Component component) {
        insert(entity);
        return components_.emplace_back(std::move(component));
    }
    [[nodiscard]] Component& get(Entity entity) { return components_[place(entity)]; }
    [[nodiscard]] const Component& get(Entity entity) const { return components_[place(entity)]; }
    [[nodiscard]] Component& component(std::size_t place) { return components_[place]; }
    void clear() {
        while (size() != 0)
            erase((*this)[size() - 1]);
    }

private:
    void erase_component(std::uint32_t place) override {
        if (place + 1 != components_.size())
            components_[place] = std::move(components_.back());
        components_.pop_back();
    }

    std::vector<Component> components_;
};

inline std::uint32_t component_types = 0;
/// A number for each type of component.
template <class Component>
inline const std::uint32_t type_number = component_types++;

class Registry {
public:
    Entity create() {
        if (free_.empty()) {
            versions_.push_back(0);
            return {static_cast<std::uint32_t>(versions_.size() - 1), 0};
        }
        const std::uint32_t index = free_.back();
        free_.pop_back();
        return {index, versions_[index]};
    }
    void destroy(Entity entity) {
        for (SparseSet* const set : sets_)
            if (set->has(entity))
                set->erase(entity);
        ++versions_[entity.index];
        free_.push_back(entity.index);
    }
    [[nodiscard]] bool alive(Entity entity) const { return versions_[entity.index] == entity.version; }
    template <class Component>
    Storage<Component>& storage() {
        std::unique_ptr<SparseSet>& found = storages_[type_number<Component>];
        if (!found) {
            found = std::make_unique<Storage<Component>>();
            sets_.push_back(found.get());
        }
        return static_cast<Storage<Component>&>(*found);
    }

private:
    std::vector<std::uint32_t> versions_;
    std::vector<std::uint32_t> free_;
    std::unordered_map<std::uint32_t, std::unique_ptr<SparseSet>> storages_;
    std::vector<SparseSet*> sets_;
};

} // namespace baselines
