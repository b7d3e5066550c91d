/** @covers modules/attachments core/parts/http core/parts/jobs scripts/faults/killUploads.ts */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from '../../attachments/storedKeys';
import { randomOf } from '../../support/randomOf';
import { until } from '../../support/until';
import { BUCKET, StorageInstallation } from './StorageInstallation';
import { CHUNK, uploadForm, uploadResumably } from './uploads';

/** Kills of each kind of work, by hand; then on each storage, and with other seeds. */
const BY_HAND = process.env['TENANTRY_TEST_KILLS'];
const SEED = Number(process.env['TENANTRY_TEST_SEED'] ?? 7);
const killsOr = (usual: number) => Number(BY_HAND ?? usual);
const storages = (usual: Driver): readonly Driver[] => (BY_HAND === undefined ? [usual] : ['local', 's3']);

/** One file of those that are sent at a time goes to the storage in several parts. */
const FORMS = [12, 12, 72];
/** Milliseconds in which a storage takes the files. */
const STORING = { local: 60, s3: 150 } as const;
/** Of an upload in several requests. */
const REQUESTS = 8;
const AT_ONCE = 2;

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

// Starts and kills servers.
jest.setTimeout(1_800_000);

describe('on a server that is killed', () => {
  let storage: StorageInstallation;
  const random = randomOf(SEED);

  beforeAll(async () => {
    storage = await StorageInstallation.start();
  });
  afterAll(() => storage?.stop());

  /** Kills the server when so many pieces have been taken of all forms, or when the storage takes the last. */
  async function killAmongForms(
    partition: string,
    driver: Driver,
    pieces: number,
    isLate: boolean,
  ): Promise<void> {
    let taken = 0;
    let killed: Promise<void> | undefined;
    const kill = async () => {
      if (isLate && driver === 's3') {
        await until(async () => (await storage.bucket.openUploads(BUCKET)).length > 0);
      }
      if (isLate && BY_HAND !== undefined) await wait(random.below(STORING[driver]));
      await storage.own.killServer();
    };
    const forms = FORMS.map((chunks) =>
      uploadForm(storage, partition, chunks, () => {
        taken += 1;
        if (taken === pieces) killed = kill();
      }),
    );
    await Promise.all(forms);
    await killed;
  }

  test.each(storages('s3'))(
    'forms leave no attachment without a file, no file without an attachment, and an exact quota (%s)',
    async (driver) => {
      const code = `forms-${driver}`;
      await storage.createPartition(code, driver);
      const all = FORMS.reduce((sum, chunks) => sum + chunks + 1, 0);
      let interrupted = 0;
      for (let kill = 0; kill < killsOr(2); kill += 1) {
        const isLate = kill % 2 === 1;
        await killAmongForms(code, driver, isLate ? all : 1 + random.below(all - 1), isLate);
        if ((await storage.bucket.openUploads(BUCKET)).length > 0) interrupted += 1;
        await storage.own.startServer();
      }
      if (driver === 's3') expect(interrupted).toBeGreaterThan(0);
      for (const chunks of FORMS) expect(await uploadForm(storage, code, chunks, () => undefined)).toBe(200);
      const staging = path.join(storage.own.dataDir, 'attachments', '.staging');
      for (const name of await readdir(staging)) await utimes(path.join(staging, name), 0, 0);
      const checksums = await storage.expectExact(code, driver);
      await until(async () => (await readdir(staging)).length === 0);
      expect(checksums.length).toBeGreaterThanOrEqual(FORMS.length);
      const whole = FORMS.map((chunks) => sumOf(Buffer.concat(Array.from({ length: chunks }, () => CHUNK))));
      for (const checksum of checksums) expect(whole).toContain(checksum);
    },
  );

  test.each(storages('local'))(
    'resumable uploads go on after each kill, and end with one attachment each and an exact quota (%s)',
    async (driver) => {
      const code = `resumable-${driver}`;
      await storage.createPartition(code, driver);
      const bytes = Buffer.concat(Array.from({ length: REQUESTS }, () => CHUNK));
      let places: (string | null)[] = Array.from({ length: AT_ONCE }, () => null);
      let kills = 0;
      let done = 0;
      while (kills < killsOr(1) || places.length > 0) {
        while (places.length < AT_ONCE && kills < killsOr(1)) places.push(null);
        let left = kills < killsOr(1) ? 1 + random.below(AT_ONCE * 4) : Infinity;
        const isLate = random.below(2) === 1;
        let killed: Promise<void> | undefined;
        const kill = (): void => {
          left -= 1;
          if (left !== 0) return;
          killed = wait(isLate ? random.below(40) : 0).then(() => storage.own.killServer());
        };
        const results = await Promise.all(
          places.map((at) => uploadResumably(storage, code, bytes, at, kill)),
        );
        await killed;
        if (killed) {
          kills += 1;
          await storage.own.startServer();
        }
        done += results.filter(({ isDone }) => isDone).length;
        places = results.filter(({ isDone }) => !isDone).map(({ at }) => at);
      }
      const checksums = await storage.expectExact(code, driver);
      const uploads = await storage.own.sql(
        `SELECT FROM attachments_resumable_uploads u JOIN attachments_attachments a ON a.id = u.attachment_id
        WHERE a.partition_code = '${code}'`,
      );
      // A server that is killed between the commit and its answer has completed one that the client goes on with.
      expect(checksums.length).toBeGreaterThanOrEqual(done);
      expect(checksums).toEqual(uploads.map(() => sumOf(bytes)));
    },
  );

  test.each(storages('local'))(
    'moves leave every file whole in the new storage, and nothing of the attempts (from %s)',
    async (from) => {
      const kills = killsOr(1);
      const files = 20 + 15 * kills;
      const to = from === 's3' ? 'local' : 's3';
      const code = `moved-${from}`;
      const id = await storage.createPartition(code, from);
      for (let n = 0; n < files; n += 1) {
        const body = new FormData();
        const fields = { entityId: 'attachments:library', recordId: 'y', partitionCode: code };
        for (const [name, value] of Object.entries(fields)) body.append(name, value);
        body.append('file', new Blob([randomBytes(128 * 1024)]), `${n}.bin`);
        expect((await storage.fetch('/attachments', { method: 'POST', body })).status).toBe(200);
      }
      const elsewhere = async () =>
        (
          await storage.own.sql(
            `SELECT FROM attachments_attachments WHERE partition_code = '${code}' AND storage_driver <> '${to}'`,
          )
        ).length;
      const target = { id, storageDriver: to, ...(to === 's3' && { configJson: { bucket: BUCKET } }) };
      const moving = await storage.own.client.call('POST', '/attachments/partitions/move', target);
      expect(moving.status).toBe(202);
      let interrupted = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const before = await elsewhere();
        if (BY_HAND !== undefined) await wait(20 + random.below(200));
        // A job is given up after ten crashes on the same file, so at least every second time one is moved first.
        if (kill % 2 === 1 || BY_HAND === undefined) {
          await until(async () => (await elsewhere()) < Math.max(before, 1));
        }
        await storage.own.killServer();
        if ((await elsewhere()) > 0) interrupted += 1;
        await storage.own.startServer();
      }
      expect(interrupted).toBeGreaterThan(0);
      await until(async () => (await elsewhere()) === 0);
      expect(await storage.expectExact(code, to)).toHaveLength(files);
      expect(await storage.storedKeys(code, from)).toEqual([]);
    },
  );
});
