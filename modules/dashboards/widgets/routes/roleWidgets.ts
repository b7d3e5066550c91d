import { errorResponse, recordId, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { dashboardsFeatures } from '../../features';
import { scopeShape, widgetIdsShape } from '../../shared/answers';
import { organizationsAbove } from '../../shared/place';
import type { AssignmentTargets } from '../services/AssignmentTargets';
import type { WidgetAssignments } from '../services/WidgetAssignments';
import { invalidOwner, ownerQuery, widgetIds } from './widgetIds';

const route = routeFor<{
  readonly assignmentTargets: AssignmentTargets;
  readonly widgetAssignments: WidgetAssignments;
}>();
const common = {
  path: '/dashboards/roles/widgets',
  access: 'authenticated',
  features: [dashboardsFeatures['admin.assign-widgets']],
  invalid: invalidOwner('roleId'),
} as const;
const missing = errorResponse('No such role in the tenant');

export const readRoleWidgets = route({
  ...common,
  method: 'GET',
  summary: 'The widgets of a role',
  description: 'As the nearest organization says, from the own one upwards, else the tenant.',
  query: ownerQuery('roleId'),
  responses: {
    200: {
      description: 'Widgets assigned to the role; none where nothing is assigned',
      body: Joi.object({
        widgetIds: widgetIdsShape,
        hasCustom: Joi.boolean().required().description('whether something is assigned'),
        scope: scopeShape.required(),
      }),
    },
    400: errorResponse('No role id, or none that could be one'),
    404: missing,
  },
  handler: (call) => {
    const { assignmentTargets, widgetAssignments } = call.services;
    const { roleId, ...asked } = call.query;
    return assignmentTargets.at(call, asked, async (place, tree) => {
      await assignmentTargets.requireRole(call, roleId);
      const assigned = await widgetAssignments.of('role', roleId, organizationsAbove(place, tree));
      return { widgetIds: assigned ?? [], hasCustom: assigned !== undefined, scope: place };
    });
  },
});

export const assignRoleWidgets = route({
  ...common,
  method: 'PUT',
  summary: 'Choose the widgets of a role',
  description:
    'They hold in the own organization of the caller and those below it. None: nothing is assigned any more.',
  body: Joi.object<{ roleId: string; widgetIds: string[] }>({
    roleId: recordId().required(),
    widgetIds: widgetIds(),
  }).required(),
  responses: {
    200: {
      description: 'Stored',
      body: Joi.object({ ok: Joi.valid(true).required(), widgetIds: widgetIdsShape }),
    },
    400: errorResponse('Invalid body, or unknown widgets'),
    404: missing,
  },
  handler: (call) => {
    const { assignmentTargets, widgetAssignments } = call.services;
    const { roleId } = call.body;
    const chosen = [...new Set(call.body.widgetIds)];
    return assignmentTargets.at(call, {}, async (place) => {
      await assignmentTargets.requireRole(call, roleId);
      assignmentTargets.assertWidgets(call, chosen);
      if (chosen.length === 0) await widgetAssignments.remove('role', roleId, place);
      else await widgetAssignments.save('role', roleId, place, chosen);
      return { ok: true, widgetIds: chosen };
    });
  },
});
