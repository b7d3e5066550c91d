import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService, ConsoleSlot } from '@tenantry/module-console/contract';
import { attachmentsFeatures } from './features';
import { attachments } from './library/collections/attachments';
import { LIBRARY } from './library/rules/freeFiles';
import { targetKind } from './library/targetKind';
import { sidebar } from './sidebar';

/** Kinds of records that files can belong to. */
const kindsWithFiles: ConsoleSlot['kinds'] = (contributions, access) =>
  contributions
    .of(targetKind)
    .visible(access)
    .map(({ item }) => item.id);

/** A part for the records of all kinds that have files. */
const forRecords = (
  name: string,
  place: 'composer' | 'related' | 'page',
  component: string,
): ConsoleSlot => ({
  id: `attachments.${name}`,
  slot: `*.${place}`,
  kinds: kindsWithFiles,
  title: 'Files',
  features: [attachmentsFeatures.view],
  component,
});

/** Pages and parts of pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'attachments',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages: [
    {
      ...pageOf(sidebar.library),
      shows: ['attachments.attachment', 'attachments.partition'],
      component: 'FilesPage',
    },
  ],
  slots: [
    {
      id: 'attachments.files',
      slot: '*.tabs',
      kinds: kindsWithFiles,
      title: 'Files',
      features: [attachmentsFeatures.view],
      component: 'RecordFiles',
    },
    forRecords('attach', 'composer', 'AttachButton'),
    forRecords('beside', 'related', 'FilesBeside'),
    forRecords('drop', 'page', 'FileDrop'),
    {
      id: 'attachments.added',
      slot: '*.timeline',
      kinds: kindsWithFiles,
      title: 'Files',
      features: [attachmentsFeatures.view],
      happens: {
        request: '/attachments',
        filter: { entityId: '{kind}', recordId: '{id}' },
        at: ['createdAt'],
        by: ['createdByUserId'],
        name: 'fileName',
        href: '/api/attachments/file/{id}',
        icon: 'paperclip',
        says: '{who} added {name}',
      },
    },
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  {
    id: 'files',
    request: 'GET /attachments/cards',
    features: [attachmentsFeatures.view],
    kind: attachments.kind,
  },
  {
    id: 'addFile',
    request: 'POST /attachments',
    features: [attachmentsFeatures.manage],
    fields: { entityId: LIBRARY, recordId: 'library' },
  },
];
