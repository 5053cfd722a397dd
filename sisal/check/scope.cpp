#include "check/scope.h"

#include <algorithm>

namespace sisal::check {

Frame::Frame(Frame *outer, Captures *captures) : outer_(outer), captures_(captures), graph_(std::make_unique<graph::Graph>()) {
  graph_->nodes.emplace_back().op = graph::Op::parameters;
}

graph::Value Frame::add_parameter(TypeRef type, const std::string &name) {
  parameters_.push_back({type, name});
  return {0, static_cast<std::uint32_t>(parameters_.size() - 1)};
}

graph::Value Frame::add(graph::Node node) {
  graph_->nodes.push_back(std::move(node));
  return {static_cast<std::uint32_t>(graph_->nodes.size() - 1), 0};
}

bool Frame::is_scalar_constant(const graph::Node &node) {
  return node.op == graph::Op::constant && node.outputs[0].type->is_scalar();
}

// A part that knows a constant needs no parameter for it.
graph::Value Frame::copy_constant(const Frame &owner, graph::Value value) {
  auto [copy, is_new] = constants_.emplace(std::pair(&owner, value), graph::Value{});
  if (is_new) {
    const graph::Node &original = owner.graph_->nodes[value.node];
    graph::Node node;
    node.op = graph::Op::constant;
    node.at = original.at;
    node.constant = original.constant;
    node.outputs = original.outputs;
    copy->second = add(std::move(node));
  }
  return copy->second;
}

graph::Output Frame::output(graph::Value value) const {
  if (value.node != 0) return graph_->output(value);
  return value.output >= first_capture ? captures_->outputs[value.output - first_capture] : parameters_[value.output];
}

graph::Value Frame::import(Frame &owner, graph::Value value) {
  if (this == &owner) return value;
  if (value.node != 0 && is_scalar_constant(owner.graph_->nodes[value.node])) return copy_constant(owner, value);
  graph::Value outer = outer_->import(owner, value);
  auto found = std::ranges::find(captures_->outer, outer);
  auto index = static_cast<std::uint32_t>(found - captures_->outer.begin());
  if (found == captures_->outer.end()) {
    captures_->outer.push_back(outer);
    captures_->outputs.push_back(outer_->output(outer));
  }
  return {0, first_capture + index};
}

void Frame::name(graph::Value value, const std::string &name) {
  if (value.node == 0) return;
  if (auto &output = graph_->nodes[value.node].outputs[value.output]; output.name.empty()) output.name = name;
}

std::unique_ptr<graph::Graph> Frame::finish(size_t front) {
  auto captured = static_cast<std::uint32_t>(captures_ ? captures_->outer.size() : 0);
  auto place = [&](graph::Value &value) {
    if (value.node != 0) return;
    if (value.output >= first_capture) value.output = value.output - first_capture + static_cast<std::uint32_t>(front);
    else if (value.output >= front) value.output += captured;
  };
  for (graph::Node &node : graph_->nodes)
    for (graph::Value &operand : node.operands) place(operand);
  for (graph::Value &result : graph_->results) place(result);
  auto &outputs = graph_->nodes[0].outputs;
  outputs = parameters_;
  if (captures_) outputs.insert(outputs.begin() + static_cast<long>(front), captures_->outputs.begin(), captures_->outputs.end());
  return std::move(graph_);
}

Binding *Scope::find(const std::string &name) {
  for (Scope *scope = this; scope; scope = scope->outer_)
    if (auto found = scope->bindings.find(name); found != scope->bindings.end()) return &found->second;
  return nullptr;
}

std::vector<std::string> Scope::names() const {
  std::vector<std::string> result;
  for (const Scope *scope = this; scope; scope = scope->outer_)
    for (auto &[name, binding] : scope->bindings)
      if (binding.state == Binding::State::defined) result.push_back(name);
  return result;
}

} // namespace sisal::check
