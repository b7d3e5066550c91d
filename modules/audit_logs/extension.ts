import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { auditLogsFeatures } from './features';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'audit_logs',
  api: '^1.3.0',
  entry: 'index.js',
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
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  { id: 'undo', request: 'POST /audit_logs/audit-logs/actions/undo' },
  { id: 'redo', request: 'POST /audit_logs/audit-logs/actions/redo' },
];
