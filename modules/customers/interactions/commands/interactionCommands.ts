import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  columnName,
  commandFor,
  conflict,
  type CoreServices,
  forbidden,
  moment,
  nextVersion,
  notFound,
  recordId,
  rowHistory,
  type RowState,
  seesOrganization,
  type StoredRow,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { ownerOf } from '../../contacts/rules/placeWithOwner';
import { interactionEvents, interactionPayload } from '../events/interactionEvents';
import type { NextInteractions } from '../services/NextInteractions';
import { customersFeatures } from '../../features';

interface Services extends Pick<CoreServices, 'database' | 'events'> {
  readonly nextInteractions: NextInteractions;
}

/** An interaction that has taken place, or will not. */
export interface EndedInteraction {
  readonly id: string;
  /** Default: now. */
  readonly occurredAt?: Date;
}
type Command = CommandDeclaration<Services, EndedInteraction, void, RowState>;

const command = commandFor<Services>();
const TABLE = { name: 'customers_interactions', key: ['id'], owner: 'id', version: 'updated_at' };
/** What undo and redo make of an interaction, by the status that it has then. */
const BY_STATUS = { planned: 'reverted', done: 'completed', canceled: 'canceled' } as const;
const SHOWN = ['entityId', 'interactionType', 'status', 'title', 'scheduledAt', 'occurredAt'];

const common = {
  ...rowHistory<Services>({
    tables: [TABLE],
    view: (row) => (row ? Object.fromEntries(SHOWN.map((name) => [name, row[columnName(name)]])) : null),
    restore: async ({ to, services }, bring) => {
      await bring();
      const row = to?.[TABLE.name]?.[0];
      if (row) await announce(services, row, BY_STATUS[row['status'] as keyof typeof BY_STATUS]);
    },
  }),
  resourceKind: 'customers.interaction',
  features: [customersFeatures['interactions.manage']],
  input: Joi.object<EndedInteraction>({ id: recordId().required() }),
  prepare: ({ id }: EndedInteraction, call: CommandCall) =>
    Promise.resolve({ tenantId: tenantOf(call), resourceId: id }),
};

const complete: Command = {
  ...common,
  id: 'customers.interactions.complete',
  label: 'Complete interaction',
  input: Joi.object<EndedInteraction>({ id: recordId().required(), occurredAt: moment() }),
  execute: (input, call, services, { before }) => end('done', input, call, services, before?.state),
};

const cancel: Command = {
  ...common,
  id: 'customers.interactions.cancel',
  label: 'Cancel interaction',
  execute: (input, call, services, { before }) => end('canceled', input, call, services, before?.state),
};

/** What becomes of planned interactions. */
export const interactionCommands = {
  complete: command(complete),
  cancel: command(cancel),
};

/** @throws HttpError 404 not there, 403 out of reach, 409 it has ended already, or was changed since it was seen */
async function end(
  status: 'done' | 'canceled',
  { id, occurredAt = new Date() }: EndedInteraction,
  { scope, headers }: CommandCall,
  services: Services,
  state?: RowState,
) {
  const row = state?.[TABLE.name]?.[0];
  if (!row) throw notFound('Interaction not found');
  if (!seesOrganization(scope, row['organization_id'] as string)) throw forbidden();
  assertUnmodified(headers, row['updated_at'] as string);
  if (row['status'] !== 'planned')
    throw conflict('The interaction is not planned any more', { code: 'not_planned' });
  await services.database.run(
    `UPDATE customers_interactions
        SET status = $2, occurred_at = $3, updated_at = ${nextVersion()}
      WHERE id = $1`,
    [id, status, status === 'done' ? occurredAt : null],
  );
  await announce(services, { ...row, status }, BY_STATUS[status]);
  return { result: undefined, resourceId: id, parent: ownerOf(row) };
}

async function announce(
  { events, nextInteractions }: Services,
  row: StoredRow,
  what: keyof typeof interactionEvents,
): Promise<void> {
  await nextInteractions.refresh(row);
  await events.emit(interactionEvents[what], {
    id: row['id'] as string,
    tenantId: row['tenant_id'] as string,
    organizationId: row['organization_id'] as string,
    ...interactionPayload(row),
  });
}
