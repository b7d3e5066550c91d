import type { Access } from '@tenantry/core';
import type { RuleAction } from '../RuleAction';
import type { RuleActions } from '../services/RuleActions';
import type { ActionProblem } from './ActionProblem';
import { checkCalculations, checkField } from './checkValues';
import type { RuleMembers } from './RuleMembers';

/** Actions that were checked, in stored form. */
export interface CheckedActions {
  readonly actions: readonly RuleAction[];
  readonly problems: readonly ActionProblem[];
  /** Features that whoever makes the rule has to hold and does not. */
  readonly missing: readonly string[];
}

/** Data that actions are checked with. */
export interface ActionChecks {
  readonly known: Pick<RuleActions, 'isOn' | 'known' | 'types'>;
  /** Members that name the record of a command: a rule that sets them would change another one than was judged. */
  readonly placing: ReadonlySet<string>;
  /** Members of the records; null where no running module has such records. */
  readonly members: RuleMembers | null;
  readonly access: Access;
}

/** Actions of one branch. */
const MOST = 20;
/** Characters of all configs as JSON. */
const LONGEST = 50_000;

/** Checks the actions of one branch of a rule: types, configs, and what their maker has to hold. */
export function checkActions(
  property: string,
  actions: readonly RuleAction[],
  { known, placing, members, access }: ActionChecks,
): CheckedActions {
  const problems: ActionProblem[] = [];
  const missing: string[] = [];
  const report = (path: ActionProblem['path'], message: string) =>
    problems.push({ path: [property, ...path], message: `Invalid actions: ${message}` });
  if (actions.length > MOST) report([], `At most ${MOST} actions are allowed`);
  if (JSON.stringify(actions).length > LONGEST) report([], 'The actions are too long');
  const checked = problems.length > 0 ? [] : actions.map((action, index) => checkOne(action, index));
  return { actions: checked, problems, missing };

  function checkOne(action: RuleAction, index: number): RuleAction {
    const found = known.known(action.type);
    if (!found || !known.isOn(action.type, access)) {
      const types = known.types().join(', ');
      report([index, 'type'], `Action ${index + 1}: Unknown type. Valid types: ${types}`);
      return action;
    }
    missing.push(...(found.features ?? []).filter((feature) => !access.has(feature)));
    const { error, value } = found.config.validate(action.config ?? {}, {
      abortEarly: false,
      errors: { wrap: { label: false } },
    });
    for (const { path, message } of error?.details ?? []) {
      report([index, 'config', ...path], `Action ${index + 1}: ${message}`);
    }
    const within = (path: ActionProblem['path'], message: string) =>
      report([index, 'config', ...path], `Action ${index + 1}: ${message}`);
    checkCalculations(action.config ?? {}, members, [], within);
    if (found.effect === 'set') {
      const field: unknown = action.config?.['field'];
      if (typeof field === 'string' && placing.has(field))
        within(['field'], `${field} is what a rule does not set`);
      else checkField(action.config ?? {}, members, [], within);
    }
    const config = value as NonNullable<RuleAction['config']>;
    return action.config || Object.keys(config).length > 0 ? { type: action.type, config } : action;
  }
}
