import { utimes } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  changedConfig,
  describeState,
  editPluginsConfig,
  renderChangePlan,
  type ChangeAction,
} from '@tenantry/core/host';
import { CommandError } from '../lib/CommandError';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { awaitApplied, type ServerOutcome } from './shared/awaitApplied';
import { confirm } from './shared/confirm';
import { ExitCode } from './shared/ExitCode';
import { readInstallation, type Installation } from './shared/Installation';
import { describeObstacle, proposeChange, type Proposal } from './shared/proposeChange';
import { renderProblems } from './shared/text';

/** How a change is to be made. */
export interface ChangeOptions {
  /** Other modules may stop; nobody is asked. */
  readonly yes: boolean;
  /** False where a question would spoil the output. */
  readonly mayAsk: boolean;
  /** Shows a line while the change is under way. */
  readonly say: (line: string) => void;
}

/** How often planning starts over because somebody else edits the file meanwhile. */
const ATTEMPTS = 5;

/**
 * `modules enable|disable <id>`: shows the plan, edits plugins.config.json unless something speaks against it,
 * and waits until the running server has applied the change.
 */
export async function change(
  action: ChangeAction,
  moduleId: string,
  options: ChangeOptions,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const installation = await readInstallation();
    const proposal = await proposeChange(installation, action, moduleId);
    if (attempt === 1) options.say(renderChangePlan(proposal.plan));
    const refusal = await refuse(proposal, options);
    if (refusal) return refusal;
    try {
      return await carryOut(installation, proposal, options);
    } catch (error) {
      if (!(error instanceof FileMoved) || attempt === ATTEMPTS) throw error;
      options.say('plugins.config.json was changed meanwhile; planning again.');
    }
  }
}

/** Somebody else changed plugins.config.json since the plan was made. */
class FileMoved extends CommandError {
  constructor() {
    super('plugins.config.json is being changed by others all the time.', 'run the command again.');
  }
}

async function refuse(proposal: Proposal, { yes, mayAsk }: ChangeOptions): Promise<Answer | null> {
  const { plan, stopsOthers, suggestions } = proposal;
  const data = { plan, suggestions, changed: false, server: null };
  if (plan.problems.length > 0) {
    return { exitCode: ExitCode.refused, text: describeObstacle(proposal).join('\n'), data };
  }
  if (stopsOthers.length === 0 || yes) return null;
  const answer = mayAsk ? await confirm(`${stopsOthers.join(', ')} would stop too. Go on?`) : undefined;
  if (answer === true) return null;
  const why = answer === false ? [] : describeObstacle(proposal);
  return { exitCode: ExitCode.unconfirmed, text: [...why, 'Nothing was changed.'].join('\n'), data };
}

async function carryOut(
  { environment, config }: Installation,
  { plan }: Proposal,
  { say }: ChangeOptions,
): Promise<Answer> {
  const { action, module: moduleId } = plan;
  const file = environment.pluginsConfig;
  const before = await readLiveReport(environment.dataDir);
  const isOn = before?.modules.find(({ id }) => id === moduleId)?.status.state === 'enabled';
  const changed = (config.modules[moduleId]?.enabled !== false) !== (action === 'enable');
  if (changed) {
    await editPluginsConfig(file, (current) => {
      if (!isDeepStrictEqual(current, config)) throw new FileMoved();
      return changedConfig(current, action, moduleId);
    });
    say(`Changed ${file}.`);
  } else {
    say(`${file} says so already.`);
    // The file is as wanted and the server is not: touching the file makes the server try again.
    if (before && isOn !== (action === 'enable')) await utimes(file, new Date(), new Date());
  }
  const data = { plan, suggestions: [], changed };
  if (!before) {
    const text = `No server runs on ${environment.dataDir}; it takes effect at the next start.`;
    return { exitCode: ExitCode.ok, text, data: { ...data, server: null } };
  }
  if (!changed && isOn === (action === 'enable')) {
    const server = { processId: before.processId, revision: before.revision, outcome: 'applied' };
    const text = `The running server (process ${before.processId}) has it so.`;
    return { exitCode: ExitCode.ok, text, data: { ...data, server } };
  }
  const outcome = await awaitApplied(environment.dataDir, before, action, moduleId);
  return {
    ...describeOutcome(outcome, moduleId, before.processId),
    data: { ...data, server: serverData(outcome) },
  };
}

function describeOutcome(
  outcome: ServerOutcome,
  moduleId: string,
  processId: number,
): { exitCode: ExitCode; text: string } {
  const server = `The running server (process ${processId})`;
  switch (outcome.kind) {
    case 'applied':
      return {
        exitCode: ExitCode.ok,
        text: `${server} has applied it in ${Math.round(outcome.report.milliseconds)} ms: ${moduleId} is ${describeState(outcome.status)}.`,
      };
    case 'failed': {
      const problem = 'problem' in outcome.status ? outcome.status.problem : undefined;
      return {
        exitCode: ExitCode.attention,
        text: [
          `${server} has tried: ${moduleId} is ${describeState(outcome.status)}.`,
          ...renderProblems(problem ? [problem] : []),
        ].join('\n'),
      };
    }
    case 'ended':
      return {
        exitCode: ExitCode.unapplied,
        text: `${server} ended meanwhile; the change takes effect at the next start.`,
      };
    case 'timeout':
      return {
        exitCode: ExitCode.unapplied,
        text:
          `${server} has not reported the change in time.\n` +
          '  Remedy: look at its log; it may run with another TENANTRY_PLUGINS_CONFIG. The file is changed.',
      };
  }
}

function serverData(outcome: ServerOutcome): object {
  if (outcome.kind === 'ended' || outcome.kind === 'timeout') return { outcome: outcome.kind };
  const { report, status, kind } = outcome;
  return { processId: report.processId, revision: report.revision, outcome: kind, status };
}
