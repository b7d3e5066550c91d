import { type CoreServices, csvFile, csvLine, csvQuery, notFound, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { importsFeatures } from '../features';
import { translatedReason } from '../rules/reasonOf';
import type { ImportStore, Refusal } from '../services/ImportStore';
import { idInPath, refusals } from './answers';

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
    const lines = report(services.importStore.allRefusals(params.id), (reason) =>
      translatedReason(reason, inWords),
    );
    return csvFile(lines, 'refused-rows.csv', context);
  },
});

async function* report(
  refused: AsyncIterable<Refusal>,
  inWords: (reason: string) => string,
): AsyncGenerator<string> {
  yield 'row,reason\n';
  for await (const { place, reason } of refused) yield `${csvLine([place, inWords(reason)])}\n`;
}
