import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { auditLogsFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'audit_logs',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.page),
      help: 'Who has changed and read what, and when.',
      component: 'AuditPage',
    },
  ],
  slots: [
    {
      id: 'audit_logs.record',
      slot: '*.tabs',
      title: 'Log',
      features: [auditLogsFeatures.view_self],
      component: 'RecordLog',
    },
    {
      id: 'audit_logs.changes',
      slot: '*.timeline',
      title: 'Changes',
      features: [auditLogsFeatures.view_self],
      happens: {
        request: '/audit_logs/audit-logs/actions',
        filter: { resourceKind: '{kind}', resourceId: '{id}' },
        at: ['createdAt'],
        by: ['actorUserId'],
        byName: 'actorUserName',
        makers: { member: 'source', of: { system: 'the system', api: 'a program' } },
        name: 'actionLabel',
        changes: 'changes',
        icon: 'pencil',
        says: '{name} by {who}',
        types: { member: 'actionType', of: { create: { icon: 'plus', says: '{name} by {who}' } } },
        undo: { by: 'undoToken', when: { executionState: ['done', 'redone'] } },
        redo: { by: 'id', when: { executionState: ['undone'] } },
        replaces: ['audit_logs.record'],
      },
    },
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  { id: 'undo', request: 'POST /audit_logs/audit-logs/actions/undo' },
  { id: 'redo', request: 'POST /audit_logs/audit-logs/actions/redo' },
];
