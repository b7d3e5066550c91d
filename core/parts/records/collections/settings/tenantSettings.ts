import { isDeepStrictEqual } from 'node:util';
import Joi from 'joi';
import { requireWholeTenant } from '../../../access/requireWholeTenant';
import { badRequest } from '../../../../kernel/errors/HttpError';
import { assertUnmodified, withVersion } from '../../../http/optimisticLock';
import { Reply } from '../../../http/Reply';
import { routeFor, type RouteResponse } from '../../../http/route';
import { errorResponse } from '../../../http/schemas';
import { organizationToWorkIn } from '../../../tenancy/organizationToWorkIn';
import { requireLiveSelection } from '../../../tenancy/requireLiveSelection';
import { tenantOf } from '../../../tenancy/tenantOf';
import { type CommandCall, commandFor, type StateChange } from '../../commands/CommandDeclaration';
import { routeOf } from '../../commands/routeOf';
import type { RowState } from '../../commands/TrackedRows';
import { describeCollection } from '../description/describeCollection';
import type { Fields } from '../rows';
import type { SettingsStore, StoredSettings } from './SettingsStore';
import type { SettingsDeclaration, TenantSettings } from './SettingsDeclaration';

interface Services {
  readonly tenantSettings: SettingsStore;
}

/** Members of a field that settings have no use for. */
const UNSUPPORTED = [
  'references',
  'refersTo',
  'refersToOneOf',
  'account',
  'encrypted',
  'readAs',
  'translatable',
  'states',
] as const;

/**
 * Declares settings of tenants for a module, with a route to read them, one to change them, and a command that is logged and can be
 * undone. The manifest lists them under `tenantSettings`, and the service `tenantSettings` gives the values:
 *
 *     const { retries } = await tenantSettings.of(settings);
 *
 * @throws Error for a field that settings do not support
 */
export function tenantSettings<const F extends Fields>(
  declaration: SettingsDeclaration<F>,
): TenantSettings<F> {
  assertSupported(declaration);
  const { module, label, path = `/${module}/settings`, features, fields } = declaration;
  const members = Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()] as const);
  const input = Joi.object<StoredSettings>(Object.fromEntries(members)).min(1).prefs({ noDefaults: true });
  const command = commandFor<Services>()(commandOf(declaration, input));
  const body = Joi.object(
    Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema.required()])),
  );
  const ofOrganization = declaration.of === 'organization';
  const refusals: Record<number, RouteResponse> = ofOrganization
    ? {
        400: errorResponse('Invalid input, or no organization to work in'),
        422: errorResponse('The selected organization is no longer available'),
      }
    : { 400: errorResponse('Invalid input') };
  const read = routeFor<Services>()({
    method: 'GET',
    path: path as `/${string}`,
    summary: `Read the ${label}`,
    access: 'authenticated',
    features: features.view,
    etag: true,
    responses: { 200: { description: 'The settings', body }, ...refusals },
    handler: async (context) => {
      if (ofOrganization) requireLiveSelection(context.scope, true);
      const { organizationId } = placeOf(declaration, context);
      const { values, updatedAt } = await context.services.tenantSettings.read(declaration, organizationId);
      return withVersion(new Reply(200, values), updatedAt);
    },
  });
  const change = routeOf(command, {
    method: 'PUT',
    path: path as `/${string}`,
    summary: `Change the ${label}`,
    description: 'Members that are left out stay as they are.',
    needsLiveSelection: ofOrganization,
    body: input,
    input: (context) => context.body as unknown as StoredSettings,
    responses: {
      200: { description: 'The settings as they are now', body },
      ...refusals,
      409: errorResponse('The settings were changed meanwhile'),
    },
    answer: ({ updatedAt: _, ...values }) => values,
  });
  return {
    ...declaration,
    id: idOf(declaration),
    features: features.view,
    command,
    routes: { read, change },
    describe: () => ({
      ...describeCollection({ ...declaration, ...NO_LIST, path } as never),
      plural: label,
      shown: [],
    }),
  };
}

/** By which commands and descriptions name the settings of a module. */
const idOf = ({ module }: Pick<SettingsDeclaration, 'module'>) => `${module}.settings`;

const TABLE = 'platform_tenant_settings';

const valuesIn = (state: RowState | null): StoredSettings => state?.[TABLE]?.[0] ?? {};

/** Settings are described like the members of a record that is in no list. */
const NO_LIST = { kind: '', plural: '', table: '', list: { names: 'members' } };

function commandOf(declaration: SettingsDeclaration, input: Joi.ObjectSchema<StoredSettings>) {
  const { module, label, features } = declaration;
  const restore = async (
    { resourceId, from, to }: StateChange<RowState>,
    call: CommandCall,
    { tenantSettings: store }: Services,
  ) => {
    assertMayChange(declaration, call);
    await store.bring(declaration, tenantOf(call), resourceId, {
      from: valuesIn(from),
      to: valuesIn(to),
    });
  };
  return {
    id: `${module}.settings.update`,
    checksVersion: true,
    label: `Update ${label}`,
    resourceKind: idOf(declaration),
    features: features.manage,
    input,
    prepare: (_input: StoredSettings, call: CommandCall) => {
      const { tenantId, organizationId } = placeOf(declaration, call);
      return Promise.resolve({ tenantId, resourceId: organizationId ?? tenantId });
    },
    snapshot: async (
      { resourceId, lock }: { readonly resourceId: string | null; readonly lock: boolean },
      { tenantSettings: store }: Services,
    ) => {
      if (resourceId === null) return null;
      const organizationId = declaration.of === 'organization' ? resourceId : null;
      const { values } = await store.stored(declaration, resourceId, lock);
      const state = { [TABLE]: [values] };
      return { view: { ...(await store.of(declaration, organizationId)) }, state, organizationId };
    },
    execute: async (values: StoredSettings, call: CommandCall, { tenantSettings: store }: Services) => {
      assertMayChange(declaration, call);
      const { tenantId, organizationId } = placeOf(declaration, call);
      const resourceId = organizationId ?? tenantId;
      const stored = await store.stored(declaration, resourceId, true);
      assertUnmodified(call.headers, stored.updatedAt);
      const isUnchanged = areStored(values, stored.values);
      if (!isUnchanged) await store.set(declaration, tenantId, resourceId, values);
      const { values: current, updatedAt } = await store.read(declaration, organizationId);
      return { result: { ...current, updatedAt }, resourceId, isUnchanged };
    },
    undo: restore,
    redo: restore,
  } as const;
}

/** Whether the stored settings have these values. One that is empty is as one that is not set. */
function areStored(values: StoredSettings, stored: StoredSettings): boolean {
  const plain = Object.entries(JSON.parse(JSON.stringify(values)) as StoredSettings);
  return plain.every(([name, value]) => isDeepStrictEqual(value ?? null, stored[name] ?? null));
}

/** Settings of the tenant are for those who hold what it takes in all organizations. @throws HttpError 403 */
function assertMayChange({ of, features }: SettingsDeclaration, { access }: CommandCall): void {
  if (of !== 'organization') requireWholeTenant(access, features.manage);
}

/** The settings that a call means: those of the selected organization or of the caller's own. @throws HttpError 400 without one */
function placeOf(
  { of }: Pick<SettingsDeclaration, 'of'>,
  call: Pick<CommandCall, 'scope' | 'principal'>,
): { readonly tenantId: string; readonly organizationId: string | null } {
  if (of !== 'organization') return { tenantId: tenantOf(call), organizationId: null };
  const { tenantId } = call.scope;
  const organizationId = organizationToWorkIn(call);
  if (tenantId === null || organizationId === null) throw badRequest('Organization context is required');
  return { tenantId, organizationId };
}

function assertSupported({ module, fields }: SettingsDeclaration): void {
  for (const [name, field] of Object.entries(fields)) {
    const option = UNSUPPORTED.find((one) => field[one] !== undefined);
    if (option !== undefined) throw new Error(`The setting ${name} of ${module} cannot have "${option}".`);
    if (field.initial === undefined && !field.nullable) {
      throw new Error(`The setting ${name} of ${module} needs an initial value, or may be empty (nullable).`);
    }
  }
}
