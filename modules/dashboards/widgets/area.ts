import type { Area } from '@tenantry/core';
import { listWidgets } from './routes/catalog';
import { assignRoleWidgets, readRoleWidgets } from './routes/roleWidgets';
import { assignUserWidgets, readUserWidgets } from './routes/userWidgets';
import { AssignmentTargets } from './services/AssignmentTargets';
import { WidgetAssignments } from './services/WidgetAssignments';
import { WidgetCatalog } from './services/WidgetCatalog';
import { forgetRole, forgetUser } from './subscribers/forgetOwners';

/** The widgets that there are, and who gets which. */
export const widgetsArea: Area = {
  services: {
    assignmentTargets: AssignmentTargets,
    widgetAssignments: WidgetAssignments,
    widgetCatalog: WidgetCatalog,
  },
  routes: [listWidgets, readRoleWidgets, assignRoleWidgets, readUserWidgets, assignUserWidgets],
  subscribers: [forgetUser, forgetRole],
};
