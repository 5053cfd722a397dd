#include "counting/globals.h"

#include "llvm/IR/Module.h"

namespace prelude::counting {
using namespace llvm;
namespace {

// Members of a descriptor, in this order.
enum Member : unsigned { member_name, member_count, member_units, member_counted };

std::string mark_of(StringRef function) { return ("mcrl_sim_counted." + function).str(); }

} // namespace

Globals::Globals(Module &module) : module_(module) {
  LLVMContext &context = module.getContext();
  Type *number = Type::getInt64Ty(context), *pointer = PointerType::getUnqual(context);
  type_ = StructType::create(context, {pointer, number, number, pointer}, "mcrl_sim_call");
  units_ = cast<GlobalVariable>(module.getOrInsertGlobal("mcrl_sim_units", number));
  if (is_in_program()) units_->setDSOLocal(true);
}

bool Globals::is_in_program() const { return module_.getPICLevel() == PICLevel::NotPIC || module_.getPIELevel() != PIELevel::Default; }

void Globals::update(IRBuilder<> &builder, Value *place, Value *more) {
  MDNode *none = MDNode::get(module_.getContext(), {});
  auto ours = [&](Instruction *instruction) { // which a sanitizer has not to check
    instruction->setMetadata(LLVMContext::MD_nosanitize, none);
    return instruction;
  };
  builder.CreateFence(AtomicOrdering::AcquireRelease, SyncScope::SingleThread);
  Value *before = ours(builder.CreateAlignedLoad(builder.getInt64Ty(), place, Align(8)));
  ours(builder.CreateAlignedStore(builder.CreateAdd(before, more), place, Align(8)));
  builder.CreateFence(AtomicOrdering::AcquireRelease, SyncScope::SingleThread);
}

void Globals::add(IRBuilder<> &builder, Value *units) { update(builder, units_, units); }

GlobalVariable *Globals::descriptor(StringRef name) {
  GlobalVariable *&found = descriptors_[name];
  if (found) return found;
  LLVMContext &context = module_.getContext();
  Constant *text = ConstantDataArray::getString(context, name);
  auto *string = new GlobalVariable(module_, text->getType(), true, GlobalValue::PrivateLinkage, text, "mcrl_sim_name");
  string->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  GlobalValue *mark = module_.getNamedValue(mark_of(name));
  if (!mark)
    mark = new GlobalVariable(module_, Type::getInt8Ty(context), true, GlobalValue::ExternalWeakLinkage, nullptr, mark_of(name));
  Constant *zero = ConstantInt::get(Type::getInt64Ty(context), 0);
  found = new GlobalVariable(module_, type_, false, GlobalValue::PrivateLinkage, ConstantStruct::get(type_, {string, zero, zero, mark}),
                             "mcrl_sim_call." + name);
  found->setSection("mcrl_sim_calls");
  found->setAlignment(Align(8)); // the section is an array
  return found;
}

Value *Globals::call(IRBuilder<> &builder, StringRef name, uint64_t times) {
  GlobalVariable *of = descriptor(name);
  update(builder, builder.CreateStructGEP(type_, of, member_count), builder.getInt64(times));
  Value *units = builder.CreateAlignedLoad(builder.getInt64Ty(), builder.CreateStructGEP(type_, of, member_units), Align(8));
  return times == 1 ? units : builder.CreateMul(units, builder.getInt64(times));
}

void Globals::mark() {
  Type *byte = Type::getInt8Ty(module_.getContext());
  auto *program = new GlobalVariable(module_, byte, true, GlobalValue::WeakAnyLinkage, ConstantInt::get(byte, 1), "mcrl_sim_program");
  program->setSection(".rodata.mcrl_sim_program");
  auto *own = new GlobalVariable(module_, byte, true, GlobalValue::PrivateLinkage, ConstantInt::get(byte, 1), "mcrl_sim_object");
  for (const Function &function : module_) {
    if (function.isDeclaration() || function.hasAvailableExternallyLinkage() || function.hasLocalLinkage()) continue;
    std::string name = mark_of(function.getName());
    GlobalValue *declared = module_.getNamedValue(name);
    bool is_weak = function.isWeakForLinker();
    auto *alias = GlobalAlias::create(byte, 0, is_weak ? GlobalValue::WeakAnyLinkage : GlobalValue::ExternalLinkage, "", own, &module_);
    if (declared) declared->replaceAllUsesWith(alias), declared->eraseFromParent();
    alias->setName(name);
    alias->setVisibility(function.getVisibility());
  }
}

} // namespace prelude::counting
