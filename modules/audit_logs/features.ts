import { declareFeatures } from '@tenantry/core';

/** Permissions for both logs. */
export const auditLogsFeatures = declareFeatures('audit_logs', {
  view_self: { title: 'See own actions and reads' },
  view_tenant: { title: 'See actions and reads of everybody', dependsOn: ['view_self'] },
  undo_self: { title: 'Undo own actions' },
  undo_tenant: { title: 'Undo actions of everybody', dependsOn: ['undo_self'] },
  redo_self: { title: 'Redo own actions' },
  redo_tenant: { title: 'Redo actions of everybody', dependsOn: ['redo_self'] },
});
