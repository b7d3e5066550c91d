import { renderChangePlan, type ChangeAction } from '../../host';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';
import { describeObstacle, proposeChange } from './shared/proposeChange';

/** `modules plan enable|disable <id>`: what the change would do. Changes nothing. */
export async function plan(action: ChangeAction, moduleId: string): Promise<Answer> {
  const proposal = await proposeChange(await readInstallation(), action, moduleId);
  return {
    exitCode: exitCodeOf(proposal.plan.problems.length, proposal.stopsOthers.length),
    text: [renderChangePlan(proposal.plan), ...describeObstacle(proposal)].join('\n'),
    data: { plan: proposal.plan, suggestions: proposal.suggestions },
  };
}

function exitCodeOf(problems: number, stopsOthers: number): ExitCode {
  if (problems > 0) return ExitCode.refused;
  return stopsOthers > 0 ? ExitCode.unconfirmed : ExitCode.ok;
}
