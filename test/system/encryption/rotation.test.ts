/**
 * @covers core/parts/encryption core/cli/serve/encrypt.ts core/cli/serve/keys.ts modules/entities
 * @covers test/fixtures/modules/clinic
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../../support/fixtures';
import { startBeside } from '../../support/startBeside';
import { until } from '../../support/until';
import { commandOf } from './commandOf';

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('hex')];
const sources = [
  path.resolve('modules/{auth,directory,audit_logs,entities}'),
  ...fixtures('clinic').map((one) => path.resolve(one)),
];

interface Patient {
  readonly id: string;
  readonly diagnosis: string;
  readonly insurance: string;
}

/** Writes a patient to a server again and again, and finds and reads it there, until it is told to stop. */
class Traffic {
  readonly failures: string[] = [];
  readonly written = new Map<string, string>();
  private isStopped = false;
  private rounds = 0;
  private readonly running: Promise<void>;

  constructor(
    private readonly host: TestHost,
    private readonly token: string,
    private readonly name: string,
  ) {
    this.running = this.run();
  }

  /** Waits until some more rounds have been made. */
  more(): Promise<void> {
    const from = this.rounds;
    return until(() => this.rounds >= from + 5);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      const insurance = `${this.name}-${this.rounds}`;
      const made = await this.send<Patient>('POST', '', { name: 'P', insurance, diagnosis: insurance });
      this.written.set(insurance, made.id);
      await this.send('PUT', '', { id: made.id, diagnosis: `${insurance} again` });
      for (const query of [`insurance=${insurance}`, `ids=${made.id}`]) {
        const { items } = await this.send<{ items: Patient[] }>('GET', `?${query}`);
        const [found] = items;
        if (found?.diagnosis !== `${insurance} again` || found.insurance !== insurance) {
          this.failures.push(`${insurance} was read as ${JSON.stringify(items)}`);
        }
      }
      this.rounds += 1;
    }
  }

  private async send<T>(method: string, rest: string, json?: object): Promise<T> {
    const { status, body } = await this.host.request<T>(method, `/clinic/patients${rest}`, {
      token: this.token,
      ...(json && { json }),
    });
    if (status >= 400) this.failures.push(`${method} ${rest}: ${status} ${JSON.stringify(body)}`);
    return body;
  }
}

test('both kinds of keys are rotated by command while two servers read and write, and none of them refuses anything', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-keys-'));
  const keyFile = async (name: string, ...keys: string[]) => {
    const file = path.join(folder, name);
    await writeFile(file, `# the current key first\n${keys.join('\n')}\n`);
    return { TENANTRY_MASTER_KEY_FILE: file };
  };
  // One server has the new key as an older one yet, the other as the current one: in the middle of a restart one by one.
  const before = await keyFile('before', OLD, NEW);
  const after = await keyFile('after', NEW, OLD);
  const host = await startTestHost({ sources, environment: before });
  try {
    const beside = await startBeside(host, { sources, environment: after });
    const token = await (await host.tenant()).signInAs('admin');
    const traffic = [new Traffic(host, token, 'one'), new Traffic(beside, token, 'two')];
    const run = async (command: string, ...args: string[]) => {
      await Promise.all(traffic.map((each) => each.more()));
      const launched = commandOf(host, after, command, ...args);
      expect([await launched.ended, launched.output]).toEqual([0, expect.any(String)]);
      await Promise.all(traffic.map((each) => each.more()));
      return launched.output;
    };
    expect(await run('keys', 'rotate', '--data-keys')).toMatch(/wraps [1-9]\d* more data keys/);
    await run('encrypt', 'clinic.patient', 'insurance', '--again');
    expect(await run('keys', 'rotate', '--hash-key')).toMatch(/[1-9]\d* values have new hashes/);
    for (const each of traffic) await each.stop();
    expect(traffic.flatMap(({ failures }) => failures)).toEqual([]);

    const alone = await startBeside(host, { sources, environment: await keyFile('alone', NEW) });
    const { body } = await alone.request<{ items: Patient[]; total: number }>(
      'GET',
      '/clinic/patients?pageSize=100',
      { token },
    );
    const written = traffic.flatMap((each) => [...each.written]);
    expect(body.total).toBe(written.length);
    for (const [insurance, id] of written) {
      const answer = await alone.request<{ items: Patient[] }>(
        'GET',
        `/clinic/patients?insurance=${insurance}`,
        { token },
      );
      expect(answer.body.items).toMatchObject([{ id, diagnosis: `${insurance} again` }]);
    }
    const keysOfHashes = await host.sql<{ number: number }>(
      `SELECT number FROM platform_data_keys WHERE number <= 0 AND tenant_id IN (SELECT tenant_id FROM clinic_patients)`,
    );
    expect(keysOfHashes).toContainEqual({ number: -1 });
    // No value of the field is left that needs the first data key.
    const left = await host.sql(
      `SELECT 1 FROM clinic_patients p WHERE EXISTS (
         SELECT 1 FROM (SELECT min(number) AS number FROM platform_data_keys k
                         WHERE k.tenant_id = p.tenant_id AND number > 0) first
          WHERE p.insurance LIKE 'enc1.' || first.number || '.%')`,
    );
    expect(left).toEqual([]);
  } finally {
    await host.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
