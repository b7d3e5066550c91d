import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { agentsArea } from './agents/area';
import { environment } from './environment';
import { consoleServices, extension } from './extension';
import { attachmentsFeatures } from './features';
import { filesArea } from './files/area';
import { imagesArea } from './images/area';
import { libraryArea } from './library/area';
import { CreateAttachments1797100000000 } from './migrations/CreateAttachments1797100000000';
import { KeepStorageOfFiles1797100003000 } from './migrations/KeepStorageOfFiles1797100003000';
import { NameFieldsOfAttachments1797100002000 } from './migrations/NameFieldsOfAttachments1797100002000';
import { ResumeUploads1797100004000 } from './migrations/ResumeUploads1797100004000';
import { ScanFiles1797100005000 } from './migrations/ScanFiles1797100005000';
import { RetryScans1797100006000 } from './migrations/RetryScans1797100006000';
import { SearchTexts1797100001000 } from './migrations/SearchTexts1797100001000';
import { FoldFileSorts1798630015000 } from './migrations/FoldFileSorts1798630015000';
import { ComposeFileTexts1798630025000 } from './migrations/ComposeFileTexts1798630025000';
import { KnowFileTagsByIdentity1798690000031 } from './migrations/KnowFileTagsByIdentity1798690000031';
import { KeepWhoAddedFiles1798690000071 } from './migrations/KeepWhoAddedFiles1798690000071';
import { FoldFileTexts1798690000032 } from './migrations/FoldFileTexts1798690000032';
import { partitionsArea } from './partitions/area';
import { resumableArea } from './resumable/area';
import { scansArea } from './scans/area';
import { storageArea } from './storage/area';
import { textsArea } from './texts/area';
import { uploadsArea } from './uploads/area';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Attachments',
  description: 'Files of records, previews and the library',
  environment,
  features: [...attachmentsFeatures],
  defaultGrants: {
    superadmin: ['attachments.*'],
    admin: ['attachments.*'],
    employee: [attachmentsFeatures.view],
  },
  encryptedColumns: [
    { id: 'attachments.resumable', table: 'attachments_resumable_uploads', columns: ['metadata'] },
  ],
  migrations: [
    CreateAttachments1797100000000,
    SearchTexts1797100001000,
    NameFieldsOfAttachments1797100002000,
    KeepStorageOfFiles1797100003000,
    ResumeUploads1797100004000,
    ScanFiles1797100005000,
    RetryScans1797100006000,
    FoldFileSorts1798630015000,
    ComposeFileTexts1798630025000,
    KnowFileTagsByIdentity1798690000031,
    FoldFileTexts1798690000032,
    KeepWhoAddedFiles1798690000071,
  ],
  areas: [
    storageArea,
    partitionsArea,
    libraryArea,
    uploadsArea,
    resumableArea,
    filesArea,
    imagesArea,
    textsArea,
    scansArea,
    agentsArea,
  ],
  contributes: { 'console.extensions': [extension], 'console.services': consoleServices },
  sidebar: Object.values(sidebar),
  translations: textsIn(path.join(__dirname, 'translations')),
});
