import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  forbidden,
  recordId,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { deviceChange, deviceReport } from '../routes/fields';
import type { DeviceChange, DeviceReach, DeviceReport } from '../services/Device';
import type { DeviceHistory } from '../services/DeviceHistory';
import type { DeviceRecords } from '../services/DeviceRecords';
import type { DeviceRegistry, Registered } from '../services/DeviceRegistry';
import { devicesFeatures } from '../features';

interface Services {
  readonly deviceHistory: DeviceHistory;
  readonly deviceRecords: DeviceRecords;
  readonly deviceRegistry: DeviceRegistry;
}

/** A registration: whose device, where, and what it reports. */
export interface Registration {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly userId: string;
  readonly report: DeviceReport;
  readonly fallbackLocale: string | null;
}

/** A device that the caller may reach so, and what is to happen to it. */
export interface DeviceTarget {
  readonly id: string;
  readonly reach: DeviceReach;
  readonly change?: DeviceChange;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();
const nullableId = () => recordId().allow(null).required();

/** One's own device needs other features than somebody else's. @throws HttpError 403 */
function assertMayHandle({ access, principal }: CommandCall, userId: string | null | undefined): void {
  const isOwn = userId !== null && principal?.kind === 'user' && principal.userId === userId;
  const feature = isOwn ? devicesFeatures.manage : devicesFeatures.admin;
  if (!access.has(feature)) throw forbidden('Forbidden', { requiredFeatures: [feature] });
}

async function restore(
  change: StateChange<RowState>,
  call: CommandCall,
  { deviceHistory }: Services,
): Promise<void> {
  const { resourceId, from, to } = change;
  assertMayHandle(call, deviceHistory.ownerIn(from ?? to, resourceId));
  await deviceHistory.restore(change);
}

const common: Pick<Command<never>, 'resourceKind' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'devices.user_device',
  snapshot: (target, { deviceHistory }) => deviceHistory.snapshot(target),
  undo: restore,
  redo: restore,
};

const register: Command<Registration, Registered> = {
  ...common,
  id: 'devices.user_devices.register',
  label: 'Register device',
  input: Joi.object<Registration>({
    tenantId: recordId().required(),
    organizationId: nullableId(),
    userId: recordId().required(),
    report: Joi.object<DeviceReport>(deviceReport).required(),
    fallbackLocale: Joi.string().allow(null).required(),
  }),
  secrets: ['report'],
  prepare: async ({ report, ...owner }, _call, { deviceRecords }) => ({
    tenantId: owner.tenantId,
    resourceId: await deviceRecords.idOfRegistration(owner, report.deviceId),
  }),
  execute: async ({ report, fallbackLocale, ...owner }, call, { deviceRegistry }) => {
    assertMayHandle(call, owner.userId);
    const result = await deviceRegistry.register(owner, report, fallbackLocale);
    return { result, resourceId: result.id };
  },
};

const target = {
  id: recordId().required(),
  reach: Joi.object<DeviceReach>({
    userId: nullableId(),
    organizationIds: Joi.array().items(recordId()).allow(null).required(),
    unplaced: Joi.boolean().required(),
  }).required(),
};

const update: Command<DeviceTarget & { readonly change: DeviceChange }> = {
  ...common,
  id: 'devices.user_devices.update',
  label: 'Update device',
  input: Joi.object({ ...target, change: Joi.object<DeviceChange>(deviceChange).required() }),
  secrets: ['change'],
  prepare: ({ id }, { scope }) => Promise.resolve({ tenantId: scope.tenantId ?? '', resourceId: id }),
  execute: async ({ id, reach, change }, call, { deviceRegistry }) => {
    assertMayHandle(call, reach.userId);
    await deviceRegistry.update(id, reach, change, (updatedAt) => assertUnmodified(call.headers, updatedAt));
    return { result: undefined, resourceId: id };
  },
};

const deactivate: Command<DeviceTarget> = {
  ...common,
  id: 'devices.user_devices.deactivate',
  label: 'Deactivate device',
  input: Joi.object<DeviceTarget>(target),
  prepare: ({ id }, { scope }) => Promise.resolve({ tenantId: scope.tenantId ?? '', resourceId: id }),
  execute: async ({ id, reach }, call, { deviceRegistry }) => {
    assertMayHandle(call, reach.userId);
    await deviceRegistry.deactivate(id, reach, (updatedAt) => assertUnmodified(call.headers, updatedAt));
    return { result: undefined, resourceId: id };
  },
};

/** Changes to devices. */
export const deviceCommands = {
  register: command(register),
  update: command(update),
  deactivate: command(deactivate),
};
