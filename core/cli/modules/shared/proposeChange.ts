import {
  changedConfig,
  planChange,
  planSelection,
  type ChangeAction,
  type ChangePlan,
  didYouMean,
  suggest,
} from '../../../host';
import type { Installation } from './Installation';

/** What a change would do, and whether it can be made just so. */
export interface Proposal {
  readonly plan: ChangePlan;
  /** Modules that would stop besides the one named. */
  readonly stopsOthers: readonly string[];
  /** The nearest names when no such module is installed. */
  readonly suggestions: readonly string[];
}

/** Works out what enabling or disabling a module would do. Changes nothing. */
export async function proposeChange(
  { environment, config, plan: before }: Installation,
  action: ChangeAction,
  moduleId: string,
): Promise<Proposal> {
  const after = await planSelection(
    environment.pluginsConfig,
    changedConfig(config, action, moduleId),
    process.env,
  );
  const plan = planChange(action, moduleId, before, after);
  const ids = before.packages.map(({ id }) => id);
  return {
    plan,
    stopsOthers: plan.stops.filter((id) => id !== moduleId),
    suggestions: ids.includes(moduleId) ? [] : suggest(moduleId, ids),
  };
}

/** The lines that say why a change is refused for now, if it is. */
export function describeObstacle({
  plan,
  stopsOthers,
  suggestions,
}: Pick<Proposal, 'stopsOthers' | 'suggestions'> & {
  readonly plan: Pick<ChangePlan, 'problems'>;
}): string[] {
  if (plan.problems.length > 0) {
    return ['', 'Refused; nothing was changed.', ...[didYouMean(suggestions)].filter(Boolean)];
  }
  if (stopsOthers.length === 0) return [];
  const others = stopsOthers.join(', ');
  return ['', `${others} would stop too. --yes confirms that.`];
}
