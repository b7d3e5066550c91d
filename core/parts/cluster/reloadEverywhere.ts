import type { BootReport } from '../../kernel/host/BootReport';
import { HostError } from '../../kernel/errors/HostError';
import { messageOf } from '../../kernel/errors/messageOf';
import { renderProblem } from '../../kernel/errors/Problem';
import { describeState } from '../../kernel/planning/ModuleState';
import type { RunningHost } from '../../kernel/host/RunningHost';
import { cutText } from '../../kernel/texts/cutText';

/** The topic under which processes ask one another to reload a module. */
export const RELOAD_TOPIC = 'host.reload';
/** The topic under which they answer those who wait for it. */
export const RELOADED_TOPIC = 'host.reloaded';

/** Payload of `RELOAD_TOPIC`. */
export interface ReloadRequest {
  readonly id: string;
  /** Answers contain it. Without it, no answer is published. */
  readonly request?: string;
}

/** Result of a reload request in a server process. */
export interface ReloadAnswer {
  readonly request: string;
  readonly processId: number;
  /** The module as it stands now. */
  readonly state: string;
  /** Why the new code is not in use; null when it is. */
  readonly problem: string | null;
  /** The code that runs: its version, and the package that it was read from; null when none does. */
  readonly runs: { readonly version: string; readonly source: string } | null;
}

/** Leaves room for the rest of a notification. */
const LONGEST_PROBLEM = 3_000;

/**
 * Reloads the code of a module in this process and, where that is possible, in all others.
 *
 * @throws HostError as `Host.reloadModule`; the others then keep what they have
 */
export async function reloadEverywhere(host: RunningHost, id: string): Promise<BootReport> {
  const report = await host.reloadModule(id);
  await host.core.notifications.publish(RELOAD_TOPIC, { id } satisfies ReloadRequest);
  return report;
}

/** Does as other processes, and the operators' command, say. */
export function followReloads(host: RunningHost): void {
  const { notifications, options } = host.core;
  notifications.subscribe(RELOAD_TOPIC, (payload) => {
    const { id, request } = payload as ReloadRequest;
    const done = reload(host, id).then(async (problem) => {
      if (request === undefined) return;
      const module = host.report.modules.find((each) => each.id === id);
      const state = module ? describeState(module.status) : 'not installed';
      const runs = module?.code ? { version: module.version, source: module.code.source } : null;
      const answer: ReloadAnswer = { request, processId: process.pid, state, problem, runs };
      await notifications.publish(RELOADED_TOPIC, answer);
    });
    done.catch((error: unknown) => options.logger.error({ err: error, module: id }, 'a reload went wrong'));
  });
}

/** @returns why the new code is not in use, or null */
async function reload(host: RunningHost, id: string): Promise<string | null> {
  try {
    const { modules } = await host.reloadModule(id);
    const status = modules.find((module) => module.id === id)?.status;
    if (!status || !('problem' in status) || !status.problem) return null;
    return cutText(renderProblem(status.problem), LONGEST_PROBLEM);
  } catch (error) {
    host.core.options.logger.error({ err: error, module: id }, 'a module could not be reloaded');
    return cutText(error instanceof HostError ? error.message : messageOf(error), LONGEST_PROBLEM);
  }
}
