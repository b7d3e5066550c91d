import {
  changedConfig,
  planChange,
  planSelection,
  type ChangeAction,
  type ChangePlan,
  didYouMean,
  suggest,
} from '../../../host';
import { confirm } from './confirm';
import { ExitCode } from './ExitCode';
import type { Installation } from './Installation';

/** Effects of a change, and whether it can be made without confirmation. */
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

/**
 * Why a change is not made: the plan has problems, or other modules would stop and the operator does not confirm it.
 *
 * @param question asked before others stop
 * @returns null when the change is to be made
 */
export async function refusalOf(
  obstacle: Obstacle,
  question: string,
  { yes, mayAsk }: { readonly yes: boolean; readonly mayAsk: boolean },
): Promise<{ exitCode: ExitCode; text: string } | null> {
  if (obstacle.plan.problems.length > 0) {
    return { exitCode: ExitCode.refused, text: describeObstacle(obstacle).join('\n') };
  }
  if (obstacle.stopsOthers.length === 0 || yes) return null;
  const answer = mayAsk ? await confirm(question) : undefined;
  if (answer === true) return null;
  const why = answer === false ? [] : describeObstacle(obstacle);
  return { exitCode: ExitCode.unconfirmed, text: [...why, 'Nothing was changed.'].join('\n') };
}

type Obstacle = Pick<Proposal, 'stopsOthers' | 'suggestions'> & {
  readonly plan: Pick<ChangePlan, 'problems'>;
};

/** The lines that say why a change is refused for now, if it is. */
export function describeObstacle({ plan, stopsOthers, suggestions }: Obstacle): string[] {
  if (plan.problems.length > 0) {
    return ['', 'Refused; nothing was changed.', ...[didYouMean(suggestions)].filter(Boolean)];
  }
  if (stopsOthers.length === 0) return [];
  const others = stopsOthers.join(', ');
  return ['', `${others} would stop too. --yes confirms that.`];
}
