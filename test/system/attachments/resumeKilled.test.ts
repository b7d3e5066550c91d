/** @covers modules/attachments */
import { createHash } from 'node:crypto';
import { Upload } from 'tus-js-client';
import { randomOf } from '../../support/randomOf';
import { StorageInstallation } from './StorageInstallation';

/** Many more are killed by hand, with other seeds. */
const KILLS = Number(process.env['TENANTRY_TEST_KILLS'] ?? 2);
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const CHUNK = 256 * 1024;
const CHUNKS = 8;
const AT_ONCE = 2;

// Starts and kills servers.
jest.setTimeout(1_200_000);

describe.each(['local', 's3'] as const)('uploads in several requests, with the storage %s', (driver) => {
  let storage: StorageInstallation;
  const random = randomOf(SEED);
  const bytes = Buffer.alloc(CHUNK * CHUNKS, 'abc');

  beforeAll(async () => {
    storage = await StorageInstallation.start();
    await storage.createPartition('watched', driver);
  });
  afterAll(() => storage?.stop());

  /**
   * Uploads until the server is gone, or to the end.
   *
   * @param at the path of an upload that goes on
   * @param sent called after each request that was answered
   * @returns the path of the upload, and whether it is complete
   */
  function upload(at: string | null, sent: () => void): Promise<{ at: string | null; isDone: boolean }> {
    return new Promise((resolve) => {
      const sending = new Upload(bytes, {
        endpoint: `${storage.own.url}/api/attachments/resumable`,
        ...(at !== null && { uploadUrl: `${storage.own.url}${at}` }),
        headers: { authorization: `Bearer ${storage.own.client.bearer}` },
        metadata: { filename: 'a.bin', entityId: 'x', recordId: 'y', partitionCode: 'watched' },
        chunkSize: CHUNK,
        retryDelays: null,
        onChunkComplete: sent,
        onError: () => resolve({ at: pathOf(sending), isDone: false }),
        onSuccess: () => resolve({ at: pathOf(sending), isDone: true }),
      });
      sending.start();
    });
  }
  const pathOf = ({ url }: Upload) => (url === null ? null : new URL(url).pathname);

  test('go on after each kill of the server, and end with one attachment each and an exact quota', async () => {
    let places: (string | null)[] = Array.from({ length: AT_ONCE }, () => null);
    let kills = 0;
    let done = 0;
    while (kills < KILLS || places.length > 0) {
      while (places.length < AT_ONCE && kills < KILLS) places.push(null);
      let left = kills < KILLS ? 1 + random.below(AT_ONCE * 4) : Infinity;
      const isLate = random.below(2) === 1;
      let killed: Promise<void> | undefined;
      const kill = (): void => {
        left -= 1;
        if (left !== 0) return;
        killed = new Promise((resolve) =>
          setTimeout(() => resolve(storage.own.killServer()), isLate ? random.below(40) : 0),
        );
      };
      const results = await Promise.all(places.map((at) => upload(at, kill)));
      await killed;
      if (killed) {
        kills += 1;
        await storage.own.startServer();
      }
      done += results.filter(({ isDone }) => isDone).length;
      places = results.filter(({ isDone }) => !isDone).map(({ at }) => at);
    }
    await storage.reclaim();
    const rows = await storage.own.sql<{ key: string; size: number; checksum: string }>(
      'SELECT storage_key AS key, file_size::float8 AS size, checksum FROM attachments_attachments',
    );
    const uploads = await storage.own.sql<{ attached: string }>(
      'SELECT attachment_id AS attached FROM attachments_resumable_uploads WHERE attachment_id IS NOT NULL',
    );
    // A server that is killed between the commit and its answer has completed one that the client goes on with.
    expect(rows.length).toBeGreaterThanOrEqual(done);
    expect(rows).toHaveLength(uploads.length);
    const checksum = createHash('sha256').update(bytes).digest('hex');
    expect(rows.map((row) => row.checksum)).toEqual(rows.map(() => checksum));
    expect(await storage.storedKeys('watched', driver)).toEqual(rows.map(({ key }) => key).sort());
    expect(await storage.storedBytes()).toBe(rows.length * bytes.length);
  });
});
