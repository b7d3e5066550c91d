import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { forgetUndoable } from './interceptors/forgetUndoable';
import { recordReads } from './interceptors/recordReads';
import { CompactAccessLog1795338000000 } from './migrations/CompactAccessLog1795338000000';
import { CreateAccessLog1795101000000 } from './migrations/CreateAccessLog1795101000000';
import { DropKeptCounts1796000001000 } from './migrations/DropKeptCounts1796000001000';
import { KeepCounts1795341000000 } from './migrations/KeepCounts1795341000000';
import { PreferIndexes1795900002000 } from './migrations/PreferIndexes1795900002000';
import { KeepReadsPlain1795621000000 } from './migrations/KeepReadsPlain1795621000000';
import { exportAccesses, listAccesses } from './routes/access';
import { exportActions, listActions } from './routes/actions';
import { redoAction, undoAction } from './routes/history';
import { AccessLog } from './services/AccessLog';
import { AccessMonths } from './services/AccessMonths';
import { AccessReader } from './services/AccessReader';
import { ActionLabels } from './services/ActionLabels';
import { ActionReader } from './services/ActionReader';
import { LogMaintenance } from './services/LogMaintenance';
import { LogNames } from './services/LogNames';
import { SliceCounts } from './services/SliceCounts';
import { settings } from './settings';
import { maintainLogs } from './workers/maintainLogs';
import { consoleServices, extension } from './extension';
import { auditLogsFeatures } from './features';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Audit',
  description: 'Who changed and who read what; undo and redo',
  settings,
  features: [...auditLogsFeatures],
  defaultGrants: {
    superadmin: ['audit_logs.*'],
    admin: ['audit_logs.*'],
    employee: [auditLogsFeatures.view_self, auditLogsFeatures.undo_self],
  },
  migrations: [
    CreateAccessLog1795101000000,
    CompactAccessLog1795338000000,
    KeepCounts1795341000000,
    KeepReadsPlain1795621000000,
    PreferIndexes1795900002000,
    DropKeptCounts1796000001000,
  ],
  services: {
    accessLog: AccessLog,
    accessMonths: AccessMonths,
    accessReader: AccessReader,
    actionLabels: ActionLabels,
    actionReader: ActionReader,
    logMaintenance: LogMaintenance,
    logNames: LogNames,
    sliceCounts: SliceCounts,
  },
  translations: textsIn(path.join(__dirname, 'translations')),
  routes: [listActions, exportActions, undoAction, redoAction, listAccesses, exportAccesses],
  interceptors: [recordReads, forgetUndoable],
  workers: [maintainLogs],
  contributes: { 'console.extensions': [extension], 'console.services': consoleServices },
  sidebar: Object.values(sidebar),
  hooks: {
    stop: ({ accessLog }: { accessLog: AccessLog }) => accessLog.close(),
  },
});
