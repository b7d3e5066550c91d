import type { Client } from 'pg';
import { leftovers } from '../leftovers';
import type { ChaosReport } from './ChaosReport';
import { checkDeliveries, missingEvents, surplusEvents } from './checkDeliveries';
import { checkLog } from './checkLog';
import { checkWrites } from './checkWrites';
import type { Load } from './Load';
import { DEALS_IN_BATCH, type PreparedData } from './prepareData';

type Counts = Omit<ChaosReport, 'seconds' | 'recoveries' | 'statuses' | 'ends'>;

/** Compares what clients were answered with what is in the database, once the last server has stopped. */
export async function checkDatabase(
  database: Client,
  { ledger, bulk, stream }: Load,
  { fixed, probeIds, batches }: PreparedData,
): Promise<Counts> {
  const { violations, doneUnknown } = await checkWrites(database, ledger);
  const found = [...violations];
  const inserted = [...probeIds, ...fixed.deals.map(({ id }) => id), ...batches.flatMap(({ ids }) => ids)];
  found.push(...(await checkLog(database, inserted)), ...(await checkDeliveries(database)));
  for (const batch of bulk.started) found.push(...(await batch.violations(database)));

  const { rows } = await database.query<{ id: string }>('SELECT id FROM progress_jobs WHERE id <> ALL ($1)', [
    bulk.jobIds,
  ]);
  if (rows.length > bulk.unknownOrders) found.push('there are more bulk jobs than were requested');
  const jobIds = [...bulk.jobIds, ...rows.map(({ id }) => id)];
  found.push(...(await leftovers(database, jobIds, DEALS_IN_BATCH)));

  const [missing, surplus] = [
    await missingEvents(database, stream.told),
    await surplusEvents(database, stream.told),
  ];
  if (missing > 0) found.push(`${missing} changes of products were not told on the event stream`);
  if (surplus > 0) found.push(`${surplus} changes were sent on the event stream that did not happen`);
  return {
    acknowledged: ledger.entries.length + ledger.undone.length,
    refused: ledger.refused.length,
    unknown: ledger.unknown.length,
    doneUnknown,
    bulkJobs: jobIds.length,
    streamEvents: [...stream.told.values()].reduce((sum, times) => sum + times, 0),
    violations: found,
  };
}
