import { csvLine, notFound, routeFor, stream } from '@tenantry/core';
import { importsFeatures } from '../features';
import type { ImportStore } from '../services/ImportStore';
import { idInPath, refusals } from './answers';

/** Lines that are read at a time. */
const BATCH = 1_000;

export const readRefusals = routeFor<{ importStore: ImportStore }>()({
  method: 'GET',
  path: '/imports/imports/:id/refusals',
  summary: 'Download the report of refused rows',
  description:
    'CSV with the number of each row and why it was refused. The first row of a table, with the names, is 1.',
  access: 'authenticated',
  features: [importsFeatures.view],
  params: idInPath,
  responses: { 200: { description: 'The report', contentType: 'text/csv' }, ...refusals },
  handler: async ({ params: { id }, scope, services: { importStore } }) => {
    if (!(await importStore.isSeen(id, scope))) throw notFound('Import not found');
    return stream(report(id, importStore))
      .withHeader('content-type', 'text/csv; charset=utf-8')
      .withHeader('content-disposition', 'attachment; filename="refused-rows.csv"');
  },
});

async function* report(id: string, store: ImportStore): AsyncGenerator<string> {
  yield 'row,reason\n';
  let after = 0;
  for (;;) {
    const refused = await store.refusals(id, after, BATCH);
    if (refused.length === 0) return;
    yield refused.map(({ place, reason }) => `${csvLine([place, reason])}\n`).join('');
    after = refused.at(-1)?.place ?? after;
  }
}
