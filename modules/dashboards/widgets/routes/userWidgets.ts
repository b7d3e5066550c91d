import { type CoreServices, errorResponse, recordId, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { dashboardsFeatures } from '../../features';
import { scopeShape, widgetIdsShape } from '../../shared/answers';
import { organizationsAbove } from '../../shared/place';
import { allowedWidgets } from '../rules/allowedWidgets';
import type { AssignmentTargets } from '../services/AssignmentTargets';
import type { WidgetAssignments } from '../services/WidgetAssignments';
import type { WidgetCatalog } from '../services/WidgetCatalog';
import { invalidOwner, ownerQuery, widgetIds } from './widgetIds';

const route = routeFor<
  Pick<CoreServices, 'accessControl'> & {
    readonly assignmentTargets: AssignmentTargets;
    readonly widgetAssignments: WidgetAssignments;
    readonly widgetCatalog: WidgetCatalog;
  }
>();
const common = {
  path: '/dashboards/users/widgets',
  access: 'authenticated',
  features: [dashboardsFeatures['admin.assign-widgets']],
  invalid: invalidOwner('userId'),
} as const;
const missing = errorResponse('No such user in the tenant');
const mode = () => Joi.valid('inherit', 'override');

export const readUserWidgets = route({
  ...common,
  method: 'GET',
  summary: 'The widgets of a user',
  description: 'As the nearest organization says, from the own one upwards, else the tenant.',
  query: ownerQuery('userId'),
  responses: {
    200: {
      description: 'What is assigned to the user, and what comes of it',
      body: Joi.object({
        mode: mode().required().description('`inherit`: the roles of the user decide'),
        widgetIds: widgetIdsShape,
        hasCustom: Joi.boolean().required(),
        effectiveWidgetIds: widgetIdsShape.description(
          'those that the user may place, by the features that they hold',
        ),
        scope: scopeShape.required(),
      }),
    },
    400: errorResponse('No user id, or none that could be one'),
    404: missing,
  },
  handler: (call) => {
    const { accessControl, assignmentTargets, widgetAssignments, widgetCatalog } = call.services;
    const { userId, ...asked } = call.query;
    return assignmentTargets.at(call, asked, async (place, tree) => {
      const user = await assignmentTargets.requireUser(call, userId, place, tree);
      const above = organizationsAbove(place, tree);
      const assigned = await widgetAssignments.assigned(userId, above, user.roleIds ?? []);
      const access = accessControl.evaluate(user, place.tenantId, place.organizationId, tree);
      return {
        ...chosenOf(assigned.override),
        hasCustom: assigned.override !== null,
        effectiveWidgetIds: allowedWidgets(widgetCatalog.ofTenant(access), assigned, access).map(
          ({ id }) => id,
        ),
        scope: place,
      };
    });
  },
});

export const assignUserWidgets = route({
  ...common,
  method: 'PUT',
  summary: 'Choose the widgets of a user',
  description:
    '`override` replaces what the roles of the user would give, also by nothing at all, in the own organization of the caller and ' +
    'those below it. `inherit` takes it back; what an organization above has chosen holds then, and the answer says so.',
  body: Joi.object<{ userId: string; mode: 'inherit' | 'override'; widgetIds: string[] }>({
    userId: recordId().required(),
    mode: mode().default('inherit'),
    widgetIds: widgetIds(),
  }).required(),
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        mode: mode().required(),
        widgetIds: widgetIdsShape,
      }),
    },
    400: errorResponse('Invalid body, or unknown widgets'),
    404: missing,
  },
  handler: (call) => {
    const { assignmentTargets, widgetAssignments } = call.services;
    const { userId, mode: chosenMode } = call.body;
    const chosen = chosenMode === 'override' ? [...new Set(call.body.widgetIds)] : [];
    return assignmentTargets.at(call, {}, async (place, tree) => {
      await assignmentTargets.requireUser(call, userId, place, tree);
      assignmentTargets.assertWidgets(call, chosen);
      if (chosenMode === 'override') await widgetAssignments.save('user', userId, place, chosen);
      else await widgetAssignments.remove('user', userId, place);
      const holding = await widgetAssignments.of('user', userId, organizationsAbove(place, tree));
      return { ok: true, ...chosenOf(holding ?? null) };
    });
  },
});

const chosenOf = (override: readonly string[] | null) => ({
  mode: override ? ('override' as const) : ('inherit' as const),
  widgetIds: override ?? [],
});
