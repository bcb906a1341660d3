#include "core/positions.hpp"

#include <prowess/core/arithmetic.hpp>
#include <prowess/core/hash.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace prowess {

namespace {

constexpr double farthest_cell = 1 << 30;
constexpr std::size_t fewest_lists = 64;

/// −0 is 0.
float plain(float number) {
    return number + 0.0F;
}

} // namespace

Cone::Cone(const Offset& along, double degrees) : along_(along) {
    if (degrees < 360 && along.squared() > 0)
        cosine_ = cosine(std::max(degrees, 0.0) * std::numbers::pi / 360);
}

bool Cone::has(const Offset& offset) const {
    if (cosine_ < -1)
        return true;
    const double dot = along_.x * offset.x + along_.y * offset.y + along_.z * offset.z;
    return dot >= cosine_ * std::sqrt(along_.squared()) * std::sqrt(offset.squared());
}

void Positions::move(std::uint32_t actor, const Position& to) {
    Place& place = edit(actor);
    place.at = {plain(to.x), plain(to.y), plain(to.z)};
    const Cell cell = cell_of(to.x, to.y);
    if (place.placed && place.cell == cell)
        return;
    if (place.placed) {
        unlink(actor);
    } else {
        ++count_.edit(0);
        if (heads_.size() < count())
            grow();
    }
    Place& moved = places_.edit(actor);
    moved.cell = cell;
    moved.placed = true;
    link(actor);
}

void Positions::face(std::uint32_t actor, const Direction& direction) {
    edit(actor).facing = {plain(direction.x), plain(direction.y), plain(direction.z)};
}

void Positions::remove(std::uint32_t actor) {
    if (actor >= places_.size())
        return;
    if (places_[actor].placed) {
        unlink(actor);
        --count_.edit(0);
    }
    places_.edit(actor) = {};
}

std::optional<Position> Positions::at(std::uint32_t actor) const {
    if (space_ != nullptr) {
        const auto at = space_->position(actors_.handle(actor));
        return at && is_finite(*at) ? at : std::nullopt;
    }
    return actor < places_.size() && places_[actor].placed ? std::optional(places_[actor].at) : std::nullopt;
}

Direction Positions::facing(std::uint32_t actor) const {
    if (space_ != nullptr)
        return space_->facing(actors_.handle(actor));
    return actor < places_.size() ? places_[actor].facing : Direction{};
}

void Positions::within(const Position& center, double distance, std::vector<Found>& into) const {
    into.clear();
    if (!is_finite(center) || !(distance >= 0))
        return;
    if (space_ != nullptr)
        find_in_space(center, distance, into);
    else if (count() != 0)
        find_in_grid(center, distance, into);
    std::ranges::sort(into, [](const Found& left, const Found& right) {
        return left.squared != right.squared ? left.squared < right.squared : left.actor < right.actor;
    });
    const auto twice = std::ranges::unique(into, {}, &Found::actor);
    into.erase(twice.begin(), twice.end());
}

void Positions::find_in_space(const Position& center, double distance, std::vector<Found>& into) const {
    space_->visit_near(center, distance, [&](Actor actor) {
        const auto place = actors_.contains(actor) ? at(actor.index) : std::nullopt;
        const double squared = place ? Offset(center, *place).squared() : 0;
        if (place && squared <= distance * distance)
            into.push_back({squared, actor.index});
    });
}

void Positions::find_in_grid(const Position& center, double distance, std::vector<Found>& into) const {
    const auto add = [&](std::uint32_t actor) {
        const double squared = Offset(center, places_[actor].at).squared();
        if (squared <= distance * distance)
            into.push_back({squared, actor});
    };
    const Cell first = cell_of(center.x - distance, center.y - distance);
    const Cell last = cell_of(center.x + distance, center.y + distance);
    // Where there are more cells than actors, it is quicker to ask the actors.
    const double cells = static_cast<double>(last.x - first.x + 1) * static_cast<double>(last.y - first.y + 1);
    if (cells > count()) {
        for (std::uint32_t actor = 0; actor < places_.size(); ++actor)
            if (places_[actor].placed)
                add(actor);
    } else {
        for (Cell cell = first; cell.x <= last.x; ++cell.x)
            for (cell.y = first.y; cell.y <= last.y; ++cell.y)
                for (std::uint32_t next = heads_[list_of(cell)]; next != 0; next = places_[next - 1].next)
                    if (places_[next - 1].cell == cell)
                        add(next - 1);
    }
}

Positions::Cell Positions::cell_of(double x, double y) {
    const auto along = [](double coordinate) {
        return static_cast<std::int64_t>(std::clamp(std::floor(coordinate / cell_size), -farthest_cell, farthest_cell));
    };
    return {along(x), along(y)};
}

std::size_t Positions::list_of(const Cell& cell) const {
    Hasher hash;
    hash.add(cell.x);
    hash.add(cell.y);
    return static_cast<std::size_t>(hash.finish() % heads_.size());
}

Positions::Place& Positions::edit(std::uint32_t actor) {
    if (actor >= places_.size())
        places_.resize(std::size_t{actor} + 1);
    return places_.edit(actor);
}

void Positions::link(std::uint32_t actor) {
    std::uint32_t& head = heads_.edit(list_of(places_[actor].cell));
    if (head != 0)
        places_.edit(head - 1).before = actor + 1;
    places_.edit(actor).next = head;
    places_.edit(actor).before = 0;
    head = actor + 1;
}

void Positions::unlink(std::uint32_t actor) {
    const Place& place = places_[actor];
    if (place.next != 0)
        places_.edit(place.next - 1).before = place.before;
    if (place.before != 0)
        places_.edit(place.before - 1).next = place.next;
    else
        heads_.edit(list_of(place.cell)) = place.next;
}

void Positions::grow() {
    const std::size_t lists = std::max(fewest_lists, 2 * heads_.size());
    heads_.clear();
    heads_.resize(lists);
    for (std::uint32_t actor = 0; actor < places_.size(); ++actor)
        if (places_[actor].placed)
            link(actor);
}

} // namespace prowess
