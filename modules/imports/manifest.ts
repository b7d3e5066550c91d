import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { imports } from './collections/imports';
import { startImport } from './commands/startImport';
import { extension } from './extension';
import { importsFeatures } from './features';
import { CreateImports1797200000000 } from './migrations/CreateImports1797200000000';
import { EncryptParts1797310000000 } from './migrations/EncryptParts1797310000000';
import { RecognizeFiles1798610000000 } from './migrations/RecognizeFiles1798610000000';
import { NameStarters1798690001600 } from './migrations/NameStarters1798690001600';
import { listKinds } from './routes/listKinds';
import { readRefusals } from './routes/readRefusals';
import { readRefusedRows } from './routes/readRefusedRows';
import { startRoute } from './routes/startImport';
import { uploadFile } from './routes/uploadFile';
import { BatchWriter } from './services/BatchWriter';
import { ImportFiles } from './services/ImportFiles';
import { ImportRun } from './services/ImportRun';
import { ImportStore } from './services/ImportStore';
import { ImportUpkeep } from './services/ImportUpkeep';
import { Kinds } from './services/Kinds';
import { RecordFinder } from './services/RecordFinder';
import { UndoRun } from './services/UndoRun';
import { settings } from './settings';
import { noticeCancel } from './subscribers/noticeCancel';
import { importWorkers } from './workers/importWorkers';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Imports',
  description: 'Records of any kind from CSV and JSON files',
  settings,
  features: [...importsFeatures],
  defaultGrants: { superadmin: ['imports.*'], admin: ['imports.*'] },
  migrations: [
    CreateImports1797200000000,
    EncryptParts1797310000000,
    RecognizeFiles1798610000000,
    NameStarters1798690001600,
  ],
  encryptedColumns: [
    {
      id: 'imports.parts',
      table: 'imports_parts',
      columns: ['bytes'],
      record: ['upload_id', 'part'],
      flag: 'is_encrypted',
    },
    {
      id: 'imports.refusals',
      table: 'imports_refusals',
      columns: ['reason'],
      record: ['import_id', 'place'],
    },
  ],
  services: {
    batchWriter: BatchWriter,
    importFiles: ImportFiles,
    importRun: ImportRun,
    importStore: ImportStore,
    importUpkeep: ImportUpkeep,
    kinds: Kinds,
    recordFinder: RecordFinder,
    undoRun: UndoRun,
  },
  collections: [imports],
  commands: [startImport],
  routes: [listKinds, uploadFile, startRoute, readRefusals, readRefusedRows],
  contributes: { 'console.extensions': [extension] },
  sidebar: Object.values(sidebar),
  subscribers: [noticeCancel],
  workers: importWorkers,
  translations: textsIn(path.join(__dirname, 'translations')),
});
