import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { AttachmentsClient, type Item } from '../../modules/attachments/test/AttachmentsClient';
import { fixture } from '../support/fixtures';
import { until } from '../support/until';

type Put = (...args: unknown[]) => Promise<void>;

describe('a storage that takes longer for a file than the lease of its reservation', () => {
  let host: TestHost;
  let admin: AttachmentsClient;
  let open: () => void;
  let begun: Promise<void>;
  const logged: string[] = [];

  beforeAll(async () => {
    const log = { write: (line: string) => void logged.push(line) };
    host = await startTestHost({ module: 'modules/attachments', sources: [fixture('tape-library')], log });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
    await admin.call('POST', '/partitions', { code: 'slow', title: 'Slow', storageDriver: 'tape' });
  }, 120_000);
  /** From now on files are stored only after `open`. */
  const delay = () => {
    const { tapeDriver: tape } = host.host.servicesOf('tape_library') as { tapeDriver: { put: Put } };
    const put = Object.getPrototypeOf(tape).put as Put;
    const opened = new Promise<void>((resolve) => (open = resolve));
    begun = new Promise((resolve) => {
      tape.put = async (...args) => {
        resolve();
        await opened;
        await put.apply(tape, args);
      };
    });
  };
  beforeEach(delay);
  afterAll(() => host?.stop());

  const upload = (partitionCode = 'slow') =>
    admin.upload({ name: 'a.txt', bytes: 'slow' }, { partitionCode });
  const reclaim = () => {
    const { storageReclaim } = host.host.servicesOf('attachments') as {
      storageReclaim: { run(signal: AbortSignal): Promise<number> };
    };
    return storageReclaim.run(new AbortController().signal);
  };
  /** As if so many minutes went by in the database. */
  const pass = (minutes: number) =>
    host.sql(`UPDATE attachments_reservations SET lease_until = lease_until - make_interval(mins => $1)`, [
      minutes,
    ]);
  const rows = () =>
    host.sql<{ state: string; minutes: number }>(
      `SELECT state, extract(epoch FROM lease_until - now())::float8 / 60 AS minutes FROM attachments_reservations`,
    );

  test('keeps the reservation, and the upload succeeds', async () => {
    // Leases are extended in an interval of a minute, which is not waited for.
    const { setInterval } = globalThis;
    globalThis.setInterval = ((work: () => void) => setInterval(work, 50)) as typeof setInterval;
    const uploading = upload();
    await begun;
    globalThis.setInterval = setInterval;
    await pass(14);
    await until(async () => ((await rows())[0]?.minutes ?? 0) > 10);
    await pass(14);
    expect(await reclaim()).toBe(0);
    open();
    expect((await uploading).status).toBe(200);
    expect(await rows()).toEqual([]);
  });

  const partition = async (code: string) => {
    const json = { code, title: code, storageDriver: 'tape' };
    return (await admin.call<{ item: Item }>('POST', '/partitions', json)).body.item.id;
  };

  test('refuses a file whose partition is deleted meanwhile', async () => {
    const tapes = await host.sql('SELECT key FROM tape_library_tapes');
    const id = await partition('deleted');
    const uploading = upload('deleted');
    await begun;
    expect((await admin.call('DELETE', `/partitions?id=${id}`)).status).toBe(200);
    open();
    const { status, body } = await uploading;
    expect([status, body.error]).toEqual([400, 'Storage partition is not configured.']);
    expect(await host.sql('SELECT key FROM tape_library_tapes')).toEqual(tapes);
    expect(await rows()).toEqual([]);
  });

  test('has a file moved whose partition is moved meanwhile', async () => {
    const id = await partition('moved');
    const uploading = upload('moved');
    await begun;
    expect((await admin.call('POST', '/partitions/move', { id, storageDriver: 'local' })).status).toBe(202);
    const jobs = () =>
      host.sql(
        `SELECT 1 FROM platform_jobs WHERE worker_id = 'attachments.move_partition' AND state IN ('waiting', 'running')`,
      );
    await until(async () => (await jobs()).length === 0);
    open();
    expect((await uploading).status).toBe(200);
    await until(async () => {
      const { body } = await admin.call<{ left: number }>('GET', `/partitions/move?id=${id}`);
      return body.left === 0;
    });
    await host.sql(`DELETE FROM attachments_reservations WHERE state = 'removing'`);
  });

  test.each([
    ['', async () => undefined],
    [
      ', by a driver that knows the module from before its reload',
      () => host.host.reloadModule('attachments'),
    ],
  ])('refuses a file whose place was taken meanwhile%s', async (_case, prepare) => {
    await prepare();
    delay();
    const uploading = upload();
    await begun;
    const [place] = await host.sql<{ tenant: string; key: string }>(
      `SELECT tenant_id AS tenant, storage_key AS key FROM attachments_reservations WHERE state = 'storing'`,
    );
    await host.sql(`INSERT INTO tape_library_tapes (tenant_id, key, bytes) VALUES ($1, $2, '')`, [
      place?.tenant,
      place?.key,
    ]);
    open();
    const { status, body } = await uploading;
    const faults = logged.filter((line) => line.includes('a file could not be stored'));
    expect([status, body.error, faults]).toEqual([409, 'The target storage path already exists.', []]);
    expect(await rows()).toEqual([]);
  });

  test('leaves no file where the reservation was reclaimed all the same', async () => {
    const tapes = await host.sql('SELECT key FROM tape_library_tapes');
    const uploading = upload();
    await begun;
    await pass(16);
    expect(await reclaim()).toBe(1);
    open();
    const { status, body } = await uploading;
    expect([status, body.error]).toEqual([409, 'The upload took too long and has been given up.']);
    expect(await host.sql('SELECT key FROM tape_library_tapes')).toEqual(tapes);
    expect(await rows()).toEqual([]);
  });
});
