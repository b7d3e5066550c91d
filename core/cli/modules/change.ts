import { utimes } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  changedConfig,
  editPluginsConfig,
  refusingUnwritable,
  renderChangePlan,
  type ChangeAction,
  type PluginsConfig,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { awaitApplied, type ServerOutcome } from './shared/awaitApplied';
import { describeOutcome } from './shared/describeOutcome';
import { ExitCode } from './shared/ExitCode';
import { readInstallation, type Installation } from './shared/Installation';
import { proposeChange, refusalOf, type Proposal } from './shared/proposeChange';

/** How a change is to be made. */
export interface ChangeOptions {
  /** Other modules may stop, without a question. */
  readonly yes: boolean;
  /** False where a question would spoil the output. */
  readonly mayAsk: boolean;
  /** Shows a line while the change is under way. */
  readonly say: (line: string) => void;
}

/** Most attempts at planning, which starts over when another process edits the file meanwhile. */
const ATTEMPTS = 5;

/**
 * `modules enable|disable <id>`: shows the plan, edits plugins.config.json unless something is against it,
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

/** Another process changed plugins.config.json since the plan was made. */
class FileMoved extends CommandError {
  constructor() {
    super('plugins.config.json is being changed by others all the time.', 'run the command again.');
  }
}

async function refuse(proposal: Proposal, options: ChangeOptions): Promise<Answer | null> {
  const { plan, stopsOthers, suggestions } = proposal;
  const refusal = await refusalOf(proposal, `${stopsOthers.join(', ')} would stop too. Go on?`, options);
  return refusal && { ...refusal, data: { plan, suggestions, changed: false, server: null } };
}

async function carryOut(
  installation: Installation,
  { plan }: Proposal,
  { say }: ChangeOptions,
): Promise<Answer> {
  const { dataDir, pluginsConfig: file } = installation.environment;
  const { action, module: moduleId } = plan;
  const before = await readLiveReport(dataDir);
  const changed = await edit(installation, action, moduleId);
  say(changed ? `Changed ${file}.` : `${file} says so already.`);
  const answer = (exitCode: ExitCode, text: string, server: object | null): Answer => ({
    exitCode,
    text,
    data: { plan, suggestions: [], changed, server },
  });
  if (!before) {
    return answer(ExitCode.ok, `No server runs on ${dataDir}; it takes effect at the next start.`, null);
  }
  const { processId, revision } = before;
  if (!changed) {
    const runs = before.modules.find(({ id }) => id === moduleId)?.status.state === 'enabled';
    if (runs === (action === 'enable')) {
      const text = `The running server (process ${processId}) has it so.`;
      return answer(ExitCode.ok, text, { processId, revision, outcome: 'applied' });
    }
    // The file is as wanted and the server is not: touching the file makes the server try again.
    await refusingUnwritable(file, () => utimes(file, new Date(), new Date()));
  }
  const outcome = await awaitApplied(dataDir, before, action, moduleId);
  const { exitCode, text } = describeOutcome(outcome, plan, processId);
  return answer(exitCode, text, serverData(outcome));
}

/** @returns false when the file says so already @throws FileMoved when it is not as it was planned with */
async function edit(
  { environment, config }: Installation,
  action: ChangeAction,
  moduleId: string,
): Promise<boolean> {
  const isOn = config.modules[moduleId]?.enabled !== false;
  if (isOn === (action === 'enable')) return false;
  const apply = (current: PluginsConfig): PluginsConfig => {
    if (!isDeepStrictEqual(current, config)) throw new FileMoved();
    return changedConfig(current, action, moduleId);
  };
  await editPluginsConfig(environment.pluginsConfig, apply, environment.dataDir);
  return true;
}

function serverData(outcome: ServerOutcome): object {
  if (outcome.kind === 'ended' || outcome.kind === 'timeout') return { outcome: outcome.kind };
  const { report, status, kind } = outcome;
  return { processId: report.processId, revision: report.revision, outcome: kind, status };
}
