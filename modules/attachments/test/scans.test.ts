import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient, type Item } from './AttachmentsClient';
import { pdf } from './documents';
import { fileJobsDone } from './fileJobsDone';
import { bytes, picture } from './samples';
import { freePort, hasClamd, type ScannerServer, startScanner, VIRUS } from './ScannerServer';

const MIB = 1024 * 1024;

interface Scans {
  scanWaiting(signal: AbortSignal): Promise<void>;
}

describe(`a file that is scanned by ${hasClamd ? 'clamd' : 'a server of the tests with its protocol'}`, () => {
  const lines: string[] = [];
  let port: number;
  let scanner: ScannerServer | undefined;
  let host: TestHost;
  let admin: AttachmentsClient;

  beforeAll(async () => {
    port = await freePort();
    host = await startTestHost({
      module: manifest,
      environment: {
        TENANTRY_ATTACHMENTS_CLAMD_HOST: '127.0.0.1',
        TENANTRY_ATTACHMENTS_CLAMD_PORT: String(port),
      },
      log: { write: (line) => lines.push(line) },
    });
    admin = await AttachmentsClient.of(host, await host.homeTenant());
  });
  beforeEach(() => lines.splice(0));
  afterEach(async () => {
    await scanner?.stop();
    scanner = undefined;
  });
  afterAll(() => host?.stop());

  const scanWaiting = async () => {
    await host.sql(`UPDATE attachments_scans SET retry_at = retry_at - interval '10 seconds'`);
    const { fileScans } = host.host.servicesOf('attachments') as unknown as { fileScans: Scans };
    await fileScans.scanWaiting(new AbortController().signal);
  };
  const answerOf = async (id: string, path = 'file') => {
    const answer = await admin.fetch(`/${path}/${id}`);
    const text = await answer.text();
    const { code } = answer.ok ? { code: null } : (JSON.parse(text) as { code: string });
    return [answer.status, code];
  };
  const item = async (id: string) =>
    (await admin.call<{ item: Item & { scanState: string } }>('GET', `/library/${id}`)).body.item;

  test('is served when nothing was found, and its text is read then', async () => {
    scanner = await startScanner(port, 10 * MIB);
    const { id } = await admin.store({ name: 'a.pdf', bytes: pdf('Harmless turbine') });
    await fileJobsDone(host);
    expect(await answerOf(id)).toEqual([200, null]);
    expect(await item(id)).toMatchObject({ scanState: 'clean', content: 'Harmless turbine' });
    const empty = await admin.store({ name: 'empty.bin', bytes: bytes('') });
    await fileJobsDone(host);
    expect(await answerOf(empty.id)).toEqual([200, null]);
  });

  test('stays in quarantine when something was found', async () => {
    scanner = await startScanner(port, 10 * MIB);
    const { id } = await admin.store({ name: 'a.txt', bytes: bytes(`text ${VIRUS} text`) });
    const image = Buffer.concat([await picture('png'), Buffer.from(VIRUS)]) as Buffer<ArrayBuffer>;
    const shown = await admin.store({ name: 'a.png', bytes: image });
    await fileJobsDone(host);
    expect(await answerOf(id)).toEqual([403, 'file_quarantined']);
    expect(await answerOf(shown.id, 'image')).toEqual([403, 'file_quarantined']);
    expect(await item(id)).toMatchObject({ scanState: 'infected', content: null });
    expect(lines.join('\n')).toContain('Tenantry.Test');
    expect((await admin.call('DELETE', `?id=${id}`)).status).toBe(200);
    expect(await answerOf(id)).toEqual([404, undefined]);
  });

  test('waits while the scanner fails, which the log says, and is served when it has been scanned', async () => {
    const { id } = await admin.store({ name: 'a.png', bytes: await picture('png') });
    await fileJobsDone(host);
    expect(await answerOf(id)).toEqual([423, 'file_not_scanned']);
    expect(await answerOf(id, 'image')).toEqual([423, 'file_not_scanned']);
    expect(lines.join('\n')).toContain('a file could not be scanned and waits');
    await expect(scanWaiting()).rejects.toThrow('Files wait for the virus scanner, which fails');
    expect(await item(id)).toMatchObject({ scanState: 'waiting' });
    const note = await admin.store({ name: 'a.txt', bytes: bytes('A waiting text') });
    await fileJobsDone(host);
    expect([note['content'], (await item(note.id))['content']]).toEqual([null, null]);
    expect((await admin.call<{ items: Item[] }>('GET', '/library?text=waiting')).body.items).toEqual([]);
    scanner = await startScanner(port, 10 * MIB);
    await scanWaiting();
    expect(await answerOf(id)).toEqual([200, null]);
    expect((await admin.fetch(`/image/${id}?width=10`)).status).toBe(200);
    await fileJobsDone(host);
    expect(await item(note.id)).toMatchObject({ scanState: 'clean', content: 'A waiting text' });
  });

  test('waits when it is larger than the scanner takes, and is sent again after longer times', async () => {
    scanner = await startScanner(port, MIB);
    const { id } = await admin.store({ name: 'a.bin', bytes: new Uint8Array(3 * MIB).fill(7) });
    await fileJobsDone(host);
    expect(await answerOf(id)).toEqual([423, 'file_not_scanned']);
    expect(lines.join('\n')).toMatch(/size limit exceeded|closed the connection|EPIPE|ECONNRESET/);
    const minutes = async () => {
      const [row] = await host.sql<{ minutes: number }>(
        `SELECT extract(epoch FROM retry_at - now())::float8 / 60 AS minutes FROM attachments_scans WHERE attachment_id = $1`,
        [id],
      );
      return Math.round(row?.minutes ?? 0);
    };
    expect(await minutes()).toBe(1);
    await scanWaiting();
    for (const expected of [2, 4]) {
      await host.sql('UPDATE attachments_scans SET retry_at = now()');
      await expect(scanWaiting()).rejects.toThrow('Files wait for the virus scanner');
      expect(await minutes()).toBe(expected);
    }
    await admin.call('DELETE', `?id=${id}`);
  });
});
