import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  columnName,
  commandFor,
  conflict,
  type CoreServices,
  forbidden,
  mayRead,
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
import { endOf } from '../rules/interactionState';
import { interactionPrivacy } from '../rules/privacy';
import { relationsOfInteraction } from '../rules/relationsOfInteraction';
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
type Command = CommandDeclaration<Services, EndedInteraction, { readonly updatedAt?: Date }, RowState>;

const command = commandFor<Services>();
const TABLE = { name: 'customers_interactions', key: ['id'], owner: 'id', version: 'updated_at' };
const SHOWN = ['entityId', 'dealId', 'interactionType', 'status', 'title', 'scheduledAt', 'occurredAt'];

const common = {
  ...rowHistory<Services>({
    tables: [TABLE],
    confidential: interactionPrivacy,
    view: (row) => (row ? Object.fromEntries(SHOWN.map((name) => [name, row[columnName(name)]])) : null),
    restore: async ({ to, services }, bring) => {
      await bring();
      const row = to?.[TABLE.name]?.[0];
      if (row) await announce(services, row, endOf(row['status']) ?? 'reverted');
    },
  }),
  resourceKind: 'customers.interaction',
  checksVersion: true,
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

/** Commands that end planned interactions. */
export const interactionCommands = {
  complete: command(complete),
  cancel: command(cancel),
};

/** @throws HttpError 404 not there, 403 out of reach, 409 it has ended already, or was changed since it was seen */
async function end(
  status: 'done' | 'canceled',
  { id, occurredAt = new Date() }: EndedInteraction,
  call: CommandCall,
  services: Services,
  state?: RowState,
) {
  const { scope, headers } = call;
  const row = state?.[TABLE.name]?.[0];
  if (!row || !mayRead(interactionPrivacy, row, call)) throw notFound('Interaction not found');
  if (!seesOrganization(scope, row['organization_id'] as string)) throw forbidden();
  assertUnmodified(headers, row['updated_at'] as string);
  if (endOf(row['status']))
    throw conflict('The interaction is not planned any more', { code: 'not_planned' });
  const [changed] = await services.database.query<{ updatedAt: Date }>(
    `UPDATE customers_interactions
        SET status = $2, occurred_at = $3, updated_at = ${nextVersion()}
      WHERE id = $1 RETURNING updated_at AS "updatedAt"`,
    [id, status, status === 'done' ? occurredAt : null],
  );
  await announce(services, { ...row, status }, status === 'done' ? 'completed' : status);
  return {
    result: { ...changed },
    resourceId: id,
    parent: ownerOf(row),
    relations: relationsOfInteraction(row),
  };
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
