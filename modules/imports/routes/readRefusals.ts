import { type CoreServices, csvFile, csvLine, csvQuery, notFound, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { importsFeatures } from '../features';
import { translatedReason } from '../rules/reasonOf';
import type { ImportStore } from '../services/ImportStore';
import { idInPath, refusals } from './answers';

/** Lines that are read at a time. */
const BATCH = 1_000;

export const readRefusals = routeFor<{ importStore: ImportStore } & Pick<CoreServices, 'translations'>>()({
  method: 'GET',
  path: '/imports/imports/:id/refusals',
  summary: 'Download the report of refused rows',
  description:
    'CSV with the number of each row and why it was refused, in the language of the caller. Rows of a table are counted from 1, with that of the names and blank ones.',
  access: 'authenticated',
  features: [importsFeatures.view],
  params: idInPath,
  query: Joi.object<{ bom?: boolean }>(csvQuery),
  responses: { 200: { description: 'The report', contentType: 'text/csv' }, ...refusals },
  handler: async (context) => {
    const { params, scope, services } = context;
    if (!(await services.importStore.isSeen(params.id, scope))) throw notFound('Import not found');
    const inWords = (text: string) => services.translations.detailText(text, scope.locale, 'imports');
    const lines = report(params.id, services.importStore, (reason) => translatedReason(reason, inWords));
    return csvFile(lines, 'refused-rows.csv', context);
  },
});

async function* report(
  id: string,
  store: ImportStore,
  inWords: (reason: string) => string,
): AsyncGenerator<string> {
  yield 'row,reason\n';
  let after = 0;
  for (;;) {
    const refused = await store.refusals(id, after, BATCH);
    if (refused.length === 0) return;
    yield refused.map(({ place, reason }) => `${csvLine([place, inWords(reason)])}\n`).join('');
    after = refused.at(-1)?.place ?? after;
  }
}
