import type { CoreServices, RequiredFeature } from '@tenantry/core';
import type Joi from 'joi';
import { BUILT_IN_ACTIONS, type ActionPlace } from '../builtInActions';
import { ruleActionKind, type RuleActionDeclaration } from '../ruleActionKind';

/** What an action that a job performs gets. */
export interface ActionCall {
  /** The config of the action, with values in place of `{{…}}`. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly rule: { readonly id: string; readonly ruleId: string; readonly ruleName: string };
  /** The record that the rule judged. */
  readonly data: unknown;
  readonly entityType: string;
  readonly entityId: string | null;
  readonly eventType: string | null;
  /** Aborted when the action takes too long. */
  readonly signal: AbortSignal;
}

/** Does what an action says. May be called again for the same action after a failure. @throws Error to be called again */
export type PerformAction = (call: ActionCall) => Promise<unknown>;

/** An action as rules may use it. */
export interface KnownAction {
  readonly type: string;
  readonly title: string;
  readonly place: ActionPlace;
  readonly config: Joi.ObjectSchema;
  readonly features: readonly RequiredFeature[];
  readonly worker?: RuleActionDeclaration['worker'];
  /** The module that contributes it; null for those of this module. */
  readonly moduleId: string | null;
}

/** What rules can do: the actions of this module, and those that others contribute. */
export class RuleActions {
  private readonly code = new Map<string, PerformAction>();

  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  /**
   * Registers the code of a contributed action.
   *
   * @returns the function that withdraws it
   * @throws Error where no module contributes the action, or its code is registered already
   */
  register(type: string, perform: PerformAction): () => void {
    if (this.known(type) === undefined) throw new Error(`No module contributes the rule action ${type}`);
    if (this.code.has(type)) throw new Error(`The code of the rule action ${type} is registered already`);
    this.code.set(type, perform);
    return () => {
      if (this.code.get(type) === perform) this.code.delete(type);
    };
  }

  /** The code of an action; undefined while its module does not run. */
  performer(type: string): PerformAction | undefined {
    return this.code.get(type);
  }

  known(type: string): KnownAction | undefined {
    const builtIn = Object.hasOwn(BUILT_IN_ACTIONS, type) ? BUILT_IN_ACTIONS[type] : undefined;
    if (builtIn) return { type, features: [], moduleId: null, ...builtIn };
    const registry = this.deps.contributions.of(ruleActionKind);
    const declared = registry.get(type);
    if (!declared) return undefined;
    const { title, config, features = [], worker } = declared;
    const moduleId = registry.ownerOf(type) as string;
    return { type, title, config, features, worker, moduleId, place: 'job' };
  }

  /** Everything that rules can do. */
  types(): string[] {
    const contributed = this.deps.contributions.of(ruleActionKind).list();
    return [...Object.keys(BUILT_IN_ACTIONS), ...contributed.map(({ item }) => item.id)];
  }
}
