import {
  badRequest,
  type CoreServices,
  errorResponse,
  notFound,
  recordId,
  routeFor,
  routeOf,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import { MANAGE_SIDEBAR, type SidebarPreferences } from '../services/SidebarPreferences';
import type { SidebarSettings } from '../services/SidebarSettings';
import { searchText } from '../../shared/fields';
import { invalidPayload, settingsAnswer, settingsFields, settingsIn, sidebarSettings } from './sidebarFields';
import { MOST_ROLES } from '../services/SidebarRecords';
import { sidebarCommands } from '../commands/sidebarCommands';

interface Body extends SidebarSettings {
  readonly settings?: SidebarSettings;
  readonly scope: { readonly type: 'user' } | { readonly type: 'role'; readonly roleId: string };
  readonly applyToRoles: readonly string[];
  readonly clearRoleIds: readonly string[];
}

const route = routeFor<Pick<CoreServices, 'commands'> & { sidebarPreferences: SidebarPreferences }>();

const ids = () => Joi.array().items(Joi.string().guid()).required();
const placeAnswer = Joi.object({
  type: Joi.valid('user', 'role').required(),
  roleId: Joi.string().guid(),
}).required();
const preferences = {
  locale: Joi.string().required(),
  settings: settingsAnswer,
  canApplyToRoles: Joi.boolean().required(),
  roles: Joi.array()
    .items(
      Joi.object({
        id: Joi.string().guid().required(),
        name: Joi.string().required(),
        hasPreference: Joi.boolean().required(),
      }),
    )
    .required(),
  scope: placeAnswer,
  updatedAt: timestamp().allow(null).required(),
};

const roleIds = () =>
  Joi.array()
    .items(recordId())
    .max(MOST_ROLES)
    .custom((list: readonly string[]) => [...new Set(list)], 'each once')
    .default([])
    .when('scope.type', { is: 'role', then: Joi.array().max(0) });

const readSidebarPreferences = route({
  method: 'GET',
  path: '/auth/sidebar/preferences',
  summary: 'How the caller, or a role, has the sidebar arranged',
  description:
    `\`roleId\` reads a role's, for holders of \`${MANAGE_SIDEBAR}\`. \`roles\` are the first ${MOST_ROLES} by name that can be ` +
    'arranged, with `search` those whose name contains it.',
  access: 'authenticated',
  query: Joi.object<{ roleId?: string; search?: string }>({
    roleId: recordId().empty(''),
    search: searchText().empty('').description('part of the name of a role'),
  }),
  etag: 'updatedAt',
  invalid: ({ details }) =>
    details.every(({ path }) => path[0] === 'roleId')
      ? notFound('Role not found')
      : badRequest('Invalid input', {
          details: details.map(({ path, message, type }) => ({ path, message, code: type })),
        }),
  responses: {
    200: { description: 'The preferences; empty ones where none are stored', body: Joi.object(preferences) },
    400: errorResponse('Invalid query'),
    403: errorResponse('A role without the feature, or an API key that asks for an arrangement of its own'),
    404: errorResponse('No such role in the tenant'),
  },
  handler: ({ query: { roleId = null, search }, ...context }) =>
    context.services.sidebarPreferences.read(context, roleId, search),
});

const putSidebarPreferences = route({
  method: 'PUT',
  path: '/auth/sidebar/preferences',
  summary: 'Arrange the sidebar of the caller or of a role',
  description:
    'Replaces all settings; members left out become empty. In user mode `applyToRoles` get the same settings, and ' +
    '`clearRoleIds` lose theirs. The settings may also stand in a member `settings`.',
  access: 'authenticated',
  features: [MANAGE_SIDEBAR],
  checksVersion: true,
  etag: 'updatedAt',
  body: Joi.object<Body>({
    ...settingsFields,
    settings: sidebarSettings(),
    scope: Joi.alternatives(
      Joi.object({ type: Joi.valid('user').required() }),
      Joi.object({ type: Joi.valid('role').required(), roleId: recordId().required() }),
    ).default({ type: 'user' }),
    applyToRoles: roleIds(),
    clearRoleIds: roleIds(),
  }).required(),
  invalid: invalidPayload,
  responses: {
    200: {
      description: 'Saved',
      body: Joi.object({ ...preferences, appliedRoles: ids(), clearedRoles: ids() }),
    },
    400: errorResponse('Invalid payload, or unknown roles in `applyToRoles`; nothing is saved'),
    403: errorResponse('Missing feature, or an API key that asks for an arrangement of its own'),
    404: errorResponse('No such role in the tenant'),
    409: errorResponse('Changed meanwhile'),
  },
  handler: async (context) => {
    const { body, services } = context;
    const { scope: target, applyToRoles, clearRoleIds } = body;
    const settings = settingsIn(body.settings ?? body);
    const { arrange, arrangeRole } = sidebarCommands;
    const executed =
      target.type === 'role'
        ? await services.commands.execute(arrangeRole, { roleId: target.roleId, settings }, context)
        : await services.commands.execute(arrange, { settings, applyToRoles, clearRoleIds }, context);
    return executed.answer(executed.result);
  },
});

const deleteSidebarPreferences = routeOf(sidebarCommands.clearRole, {
  method: 'DELETE',
  path: '/auth/sidebar/preferences',
  summary: 'Forget how a role has the sidebar arranged',
  description: 'Idempotent. To forget the own arrangement, save empty settings.',
  inputIn: 'query',
  invalid: () => badRequest('roleId query parameter is required'),
  responses: {
    200: {
      description: 'Forgotten',
      body: Joi.object({ ok: Joi.valid(true).required(), scope: placeAnswer }),
    },
    400: errorResponse('No role id, or none that could be one'),
    404: errorResponse('No such role in the tenant'),
    409: errorResponse('Changed meanwhile'),
  },
  answer: (roleId) => ({ ok: true, scope: { type: 'role' as const, roleId } }),
});

/** How the caller, or a role, has the sidebar arranged. */
export const preferenceRoutes = [readSidebarPreferences, putSidebarPreferences, deleteSidebarPreferences];
