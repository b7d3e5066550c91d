import { type CoreServices, csvFile, csvQuery, notFound, routeFor, stream } from '@tenantry/core';
import Joi from 'joi';
import { importsFeatures } from '../features';
import { decoded } from '../rules/decoded';
import { translatedReason } from '../rules/reasonOf';
import { refusedObjects, refusedTable } from '../rules/refusedRows';
import { UnreadableFile } from '../rules/UnreadableFile';
import type { ImportFiles } from '../services/ImportFiles';
import type { ImportStore } from '../services/ImportStore';
import type { Kinds } from '../services/Kinds';
import { idInPath, refusals } from './answers';

type Services = Pick<CoreServices, 'translations'> & {
  readonly importFiles: ImportFiles;
  readonly importStore: ImportStore;
  readonly kinds: Kinds;
};

/** Title of the member with the reasons; no member of a record is called so, and a mapping leaves it out. */
const TITLE = 'Reason for refusal';

export const readRefusedRows = routeFor<Services>()({
  method: 'GET',
  path: '/imports/imports/:id/refused-rows',
  summary: 'Download the refused rows, to correct and import them',
  description:
    'The rows of the file that were refused, with its columns in their order and one more with the reason in the language of the caller: ' +
    'CSV of a table, and of JSON one object a line. Its mapping fits the corrected file too. ' +
    'For callers who may import such records themselves.',
  access: 'authenticated',
  features: [importsFeatures.manage],
  params: idInPath,
  query: Joi.object<{ bom?: boolean }>(csvQuery),
  responses: { 200: { description: 'The rows', contentType: 'text/csv' }, ...refusals },
  handler: async (context) => {
    const { access, params, scope, services } = context;
    const { importFiles, importStore, kinds, translations } = services;
    const stored = (await importStore.isSeen(params.id, scope)) && (await importStore.find(params.id));
    if (!stored) throw notFound('Import not found');
    kinds.check(stored, access);
    const collection = kinds.require(stored.kind);
    const labelOf = (member: string) => kinds.titles(collection, member).label;
    const inWords = (text: string) => translations.detailText(text, scope.locale, 'imports');
    const refused = async function* () {
      for await (const { place, reason } of importStore.allRefusals(params.id)) {
        yield { place, reason: translatedReason(reason, inWords, labelOf) };
      }
    };
    const title = translations.titleText(TITLE, 'imports');
    const text = decoded(importFiles.read(stored.id), stored.encoding);
    if (stored.format === 'csv') {
      const rows = readable(refusedTable(text, stored.delimiter, refused(), title));
      return csvFile(rows, 'refused-rows.csv', context);
    }
    return stream(readable(refusedObjects(text, refused(), title)))
      .withHeader('content-type', 'application/x-ndjson; charset=utf-8')
      .withHeader('content-disposition', 'attachment; filename="refused-rows.json"');
  },
});

/** The lines before the place from which a file cannot be read; rows behind it are not refused one by one. */
async function* readable(lines: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
  }
}
