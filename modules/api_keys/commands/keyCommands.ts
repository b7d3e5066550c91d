import {
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  moment,
  notFound,
  type RowState,
  type StateChange,
  unauthorized,
} from '@tenantry/core';
import Joi from 'joi';
import type { Caller } from '@tenantry/module-auth/contract';
import { keyRequest, recordId } from '../routes/fields';
import type { CreatedKey, KeyAdministration, KeyRequest } from '../services/KeyAdministration';
import type { KeyHistory } from '../services/KeyHistory';
import { apiKeysFeatures } from '../features';

interface Services {
  readonly keyAdministration: KeyAdministration;
  readonly keyHistory: KeyHistory;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const restore = (change: StateChange<RowState>, call: CommandCall, { keyHistory }: Services) =>
  keyHistory.restore(callerOf(call), change);

const common: Pick<Command<never>, 'resourceKind' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'api_keys.key',
  snapshot: (target, { keyHistory }) => keyHistory.snapshot(target),
  undo: restore,
  redo: restore,
};

const createKey: Command<KeyRequest, CreatedKey> = {
  ...common,
  id: 'api_keys.keys.create',
  label: 'Create API key',
  features: [apiKeysFeatures.create],
  input: Joi.object<KeyRequest>({ ...keyRequest, expiresAt: moment().allow(null) }),
  secrets: ['secret'],
  prepare: async ({ tenantId }, call, { keyAdministration }) => ({
    tenantId: await keyAdministration.tenantOf(call.scope, tenantId),
  }),
  execute: async (input, call, { keyAdministration }) => {
    const result = await keyAdministration.create(callerOf(call), input);
    return { result, resourceId: result.id };
  },
};

const deleteKey: Command<{ readonly id: string }> = {
  ...common,
  id: 'api_keys.keys.delete',
  label: 'Delete API key',
  features: [apiKeysFeatures.delete],
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: ({ id }, { scope: { tenantId } }) => {
    if (tenantId === null) throw notFound('Not found');
    return Promise.resolve({ tenantId, resourceId: id });
  },
  execute: async ({ id }, call, { keyAdministration }) => {
    await keyAdministration.delete(callerOf(call), id);
    return { result: undefined, resourceId: id };
  },
};

/** Changes to keys, which can be undone and redone like all others. */
export const keyCommands = {
  createKey: command(createKey),
  deleteKey: command(deleteKey),
};

/** @throws HttpError 401 for work that nobody signed in for */
function callerOf(call: CommandCall): Caller {
  const { principal } = call;
  if (!principal) throw unauthorized();
  return { ...call, principal };
}
