import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient } from '../../modules/attachments/test/AttachmentsClient';
import { until } from '../support/until';
import { HeldBucket } from './HeldBucket';

/** Files that a process sends at a time for one tenant: three quarters of the sixteen that it sends for all. */
const MOST = 12;
const MORE = 8;

describe('many files that are uploaded into a slow bucket', () => {
  let bucket: HeldBucket;
  let host: TestHost;

  beforeAll(async () => {
    bucket = new HeldBucket('PUT');
    host = await startTestHost({ module: 'modules/attachments', environment: await bucket.start() });
  }, 120_000);
  afterAll(async () => {
    bucket?.stop();
    await host?.stop();
  });

  test('are sent a few at a time, while the others wait and take no memory', async () => {
    const admin = await AttachmentsClient.of(host, await host.homeTenant());
    const json = { code: 'bucket', title: 'Bucket', storageDriver: 's3', configJson: null };
    expect((await admin.call('POST', '/partitions', json)).status).toBe(201);
    const upload = (name: string) =>
      admin.upload({ name, bytes: 'x' }, { partitionCode: 'bucket', recordId: name });
    const all = Array.from({ length: MOST + MORE }, (_, n) => upload(`${n}.txt`));
    const storing = () =>
      host.sql(`SELECT 1 FROM attachments_reservations WHERE state = 'storing' AND storage_driver = 's3'`);
    await until(async () => (await storing()).length === MOST + MORE && bucket.held.length >= MOST);
    // Time in which the others would be sent too, if they did not wait.
    for (let n = 0; n < 30; n += 1) expect((await admin.call('GET', '/library')).status).toBe(200);
    bucket.release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual(all.map(() => 200));
    expect(bucket.peak).toBe(MOST);
  }, 120_000);
});
