import type { CoreServices, WorkerDeclaration } from '@tenantry/core';
import { actionConfirmed, payloadOf } from '../actionEvents';
import type { StoredAction } from '../PendingAction';
import type { ActionRows } from '../services/ActionRows';
import type { Proposals } from '../services/Proposals';

type Services = Pick<CoreServices, 'clock' | 'events' | 'logger' | 'tenancy' | 'unitOfWork'> & {
  readonly actionRows: ActionRows;
  readonly proposals: Proposals;
};

/** Milliseconds after which a change that is being made has been given up: its process has ended. */
const LONGEST = 15 * 60_000;
const PAGE = 100;
/** Pages of one run. */
const MOST_PAGES = 50;

/** Ends proposals that were not confirmed in time, and changes during which a process has ended. */
export const sweepActions: WorkerDeclaration<Services> = {
  id: 'ai_assistant.sweep_actions',
  title: 'Expire changes that agents proposed',
  schedule: '*/5 * * * *',
  handle: async ({ signal }, services) => {
    const { actionRows, clock, tenancy } = services;
    const before = new Date(clock.now().getTime() - LONGEST);
    const tried = new Set<string>();
    for (let page = 0; page < MOST_PAGES && !signal.aborted; page += 1) {
      const found = await tenancy.acrossTenants('ai_assistant: overdue actions', () =>
        actionRows.overdue(before, PAGE),
      );
      const overdue = found.filter(({ id }) => !tried.has(id));
      if (overdue.length === 0) return;
      for (const action of overdue) {
        tried.add(action.id);
        await tenancy
          .inTenant(action.tenantId, 'ai_assistant: an action is over', () => end(action, services))
          .catch((error: unknown) =>
            services.logger.error({ err: error, action: action.id }, 'an action could not be ended'),
          );
      }
    }
  },
};

async function end(
  action: StoredAction,
  { actionRows, events, proposals, unitOfWork }: Services,
): Promise<void> {
  if (action.status === 'pending') {
    await proposals.expire(action, action.createdByUserId);
    return;
  }
  const message = 'The server ended while the change was made. Check the record.';
  const executionResult = { error: { code: 'interrupted', message } };
  await unitOfWork.run(async () => {
    const failed = await actionRows.step(action, { from: 'executing', to: 'failed', executionResult });
    if (failed)
      await events.emit(actionConfirmed, { ...payloadOf(failed, failed.resolvedByUserId), executionResult });
  });
}
