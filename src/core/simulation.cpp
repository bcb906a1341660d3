#include "core/simulation.hpp"

namespace prowess {

namespace {

std::size_t draw_place(Actor actor, DrawStream stream) {
    return actor.index * draw_streams + static_cast<std::size_t>(stream);
}

} // namespace

void Simulation::begin_step(std::int64_t horizon, std::vector<Deadline>& due) {
    due.clear();
    take_ready(due);
    due.insert(due.end(), deferred_.all().begin(), deferred_.all().end());
    deferred_.clear();
    auto& clock = clock_.edit_only();
    clock.horizon = horizon;
    ++clock.steps;
    deadlines_.collect(Flicks{horizon}, due);
}

double Simulation::peek_draw(Actor actor, DrawStream stream, std::uint64_t ahead) const {
    const std::size_t at = draw_place(actor, stream);
    const std::uint64_t key = (std::uint64_t{actor.generation} << 32) | actor.index;
    const std::uint64_t n = (at < draws_.size() ? draws_[at] : 0) + ahead;
    return draw_unit(draw_bits(seed_, key, static_cast<std::uint32_t>(stream), n));
}

double Simulation::draw(Actor actor, DrawStream stream) {
    const double drawn = peek_draw(actor, stream);
    const std::size_t at = draw_place(actor, stream);
    if (at >= draws_.size())
        draws_.resize(at + 1);
    ++draws_.edit(at);
    return drawn;
}

} // namespace prowess
