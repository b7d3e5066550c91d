import type { Access, CoreServices } from '@tenantry/core';
import type { RuleAction } from '../RuleAction';
import { type RuleActionCode, type RuleActionDeclaration, ruleActionKind } from '../ruleActionKind';

/** The actions that running modules contribute. */
export class RuleActions {
  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  /** An action by its type; undefined while its module does not run. */
  known(type: string): RuleActionDeclaration | undefined {
    return this.registry.get(type);
  }

  /** The code of an action that has some. */
  codeOf(type: string): RuleActionCode | undefined {
    return this.registry.instanceOf(type);
  }

  /** Whether the module of an action is on for the tenant of a caller. */
  isOn(type: string, access: Access): boolean {
    const owner = this.registry.ownerOf(type);
    return owner !== undefined && access.isModuleOn(owner);
  }

  /** Whether an action sets a member of the record. */
  setsField({ type }: RuleAction): boolean {
    return this.known(type)?.effect === 'set';
  }

  /** Everything that rules can do. */
  types(): string[] {
    return this.registry.list().map(({ item }) => item.id);
  }

  private get registry() {
    return this.deps.contributions.of(ruleActionKind);
  }
}
