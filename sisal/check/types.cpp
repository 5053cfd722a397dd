// Type definitions. Those of one scope may name each other: each is a draft until all are known, then the table makes types of
// them.
#include "check/names.h"

namespace sisal::check {

const Names::TypeName *Names::find_type(const std::string &name) const {
  for (const Names *names = this; names; names = names->outer_)
    if (auto found = names->types.find(name); found != names->types.end()) return &found->second;
  return nullptr;
}

std::vector<std::string> Names::type_names() const {
  std::vector<std::string> result;
  for (const Names *names = this; names; names = names->outer_)
    for (auto &[name, type] : names->types) result.push_back(name);
  return result;
}

namespace {

class TypeResolver {
public:
  TypeResolver(Context &context, const Names &names) : context_(context), names_(names) {}

  void add(const syntax::TypeDefinition &definition) { definitions_.emplace(definition.name.text, Definition{&definition}); }

  // The type of each definition that was added, by name.
  std::map<std::string, TypeRef> resolve() {
    for (auto &[name, definition] : definitions_) target(definition);
    std::vector<TypeRef> interned = context_.types.intern(drafts_);
    std::map<TypeRef, TypeRef> types;
    for (size_t i = 0; i < drafts_.size(); i++) types.emplace(drafts_[i].get(), interned[i]);
    std::map<std::string, TypeRef> result;
    for (auto &[name, definition] : definitions_) {
      auto found = types.find(definition.target);
      result.emplace(name, found == types.end() ? definition.target : found->second);
    }
    return result;
  }

  // A type that is written outside of definitions.
  TypeRef resolve(const syntax::TypeSpec &spec) {
    TypeRef draft = build(spec);
    if (drafts_.empty()) return draft;
    return context_.types.intern(drafts_)[0]; // the outermost was made first
  }

private:
  struct Definition {
    const syntax::TypeDefinition *definition;
    TypeRef target = nullptr;
    bool is_open = false; // is being followed: `type A = B; type B = A` comes back to it
  };

  // The type that a definition stands for: a draft, or a type of the table.
  TypeRef target(Definition &definition) {
    if (definition.target) return definition.target;
    const syntax::TypeSpec &spec = *definition.definition->type;
    if (definition.is_open) {
      context_.report(Message::endless_type, definition.definition->name.at, {definition.definition->name.text});
      return definition.target = context_.unknown();
    }
    if (std::holds_alternative<syntax::Name>(spec.what) || std::holds_alternative<syntax::BasicType>(spec.what)) {
      definition.is_open = true;
      TypeRef type = build(spec);
      definition.is_open = false;
      return definition.target ? definition.target : definition.target = type;
    }
    Type *draft = add_draft();
    definition.target = draft; // before its parts, which may name it
    fill(*draft, spec);
    return draft;
  }

  TypeRef build(const syntax::TypeSpec &spec) {
    if (auto *basic = std::get_if<syntax::BasicType>(&spec.what)) return context_.types.basic(static_cast<Kind>(*basic));
    if (auto *name = std::get_if<syntax::Name>(&spec.what)) return named(*name);
    Type *draft = add_draft();
    fill(*draft, spec);
    return draft;
  }

  TypeRef named(const syntax::Name &name) {
    if (auto found = definitions_.find(name.text); found != definitions_.end()) return target(found->second);
    if (const Names::TypeName *type = names_.find_type(name.text)) return type->type;
    std::vector<std::string> known = names_.type_names();
    for (auto &[each, definition] : definitions_) known.push_back(each);
    for (const char *basic : {"boolean", "character", "integer", "real", "double_real", "null"}) known.push_back(basic);
    context_.report_unknown(Message::unknown_type, name.at, {name.text}, name.text, known);
    return context_.unknown();
  }

  Type *add_draft() { return drafts_.emplace_back(std::make_unique<Type>()).get(); }

  void fill(Type &draft, const syntax::TypeSpec &spec) {
    if (auto *array = std::get_if<syntax::ArrayType>(&spec.what)) {
      draft.kind = Kind::array;
      draft.element = build(*array->element);
    } else if (auto *stream = std::get_if<syntax::StreamType>(&spec.what)) {
      draft.kind = Kind::stream;
      draft.element = build(*stream->element);
    } else if (auto *record = std::get_if<syntax::RecordType>(&spec.what)) {
      draft.kind = Kind::record;
      add_members(draft, record->fields, Message::repeated_field);
    } else if (auto *union_type = std::get_if<syntax::UnionType>(&spec.what)) {
      draft.kind = Kind::union_type;
      add_members(draft, union_type->tags, Message::repeated_tag);
    }
  }

  void add_members(Type &draft, const std::vector<syntax::Fields> &groups, Message repeated) {
    std::map<std::string, Range> seen;
    for (const syntax::Fields &fields : groups) {
      TypeRef type = fields.type ? build(*fields.type) : context_.types.null();
      for (const syntax::Name &name : fields.names) {
        if (auto [first, is_new] = seen.emplace(name.text, name.at); !is_new)
          context_.report(repeated, name.at, {name.text}).note(first->second, "the first one is here");
        else draft.members.push_back({name.text, type});
      }
    }
  }

  Context &context_;
  const Names &names_;
  std::map<std::string, Definition> definitions_;
  std::vector<std::unique_ptr<Type>> drafts_;
};

// Whether a record has a value of `type` in it, without an array, stream or union between.
bool holds(TypeRef record, TypeRef type, std::set<TypeRef> &seen) {
  if (record->kind != Kind::record || !seen.insert(record).second) return false;
  for (const Member &member : record->members)
    if (member.type == type || holds(member.type, type, seen)) return true;
  return false;
}

} // namespace

void define_types(Context &context, Names &names, const std::vector<syntax::TypeDefinition> &definitions) {
  TypeResolver resolver(context, names);
  std::map<std::string, Range> places;
  std::vector<const syntax::TypeDefinition *> repeated;
  for (const syntax::TypeDefinition &definition : definitions) {
    if (places.emplace(definition.name.text, definition.name.at).second) resolver.add(definition);
    else repeated.push_back(&definition);
  }
  std::map<std::string, TypeRef> types = resolver.resolve();
  for (auto &[name, at] : places) {
    TypeRef type = types.at(name);
    std::set<TypeRef> seen;
    if (holds(type, type, seen)) {
      context.report(Message::endless_record, at, {name});
      type = context.unknown();
    }
    names.types[name] = {type, at};
    context.types.name(type, name);
  }
  // A file and one that it includes may define a type alike.
  for (const syntax::TypeDefinition *each : repeated) {
    Range first = places.at(each->name.text);
    bool are_files_two = first.file != each->name.at.file;
    if (are_files_two && context.same(names.types.at(each->name.text).type, resolve_type(context, names, *each->type))) continue;
    context.report(Message::repeated_type, each->name.at, {each->name.text}).note(first, "the first definition is here");
  }
}

TypeRef resolve_type(Context &context, const Names &names, const syntax::TypeSpec &spec) {
  return TypeResolver(context, names).resolve(spec);
}

} // namespace sisal::check
