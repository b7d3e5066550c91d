import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Joi from 'joi';
import { secretSettings } from '@tenantry/core/host';
import { startTestHost, type TestHost, type TestHostOptions } from '@tenantry/core/testing';
import { Operator } from '../cli/cli';
import { findInDatabase } from '../encryption/findInDatabase';
import { fixture } from '../support/fixtures';
import { LogLines } from '../support/LogLines';

const SOURCE = fixture('keeps-secrets');
const KEY = 'TENANTRY_SETTING_KEEPS_SECRETS__API_KEY';
const PHRASE = 'TENANTRY_SETTING_KEEPS_SECRETS__SMTP__PASS_PHRASE';
const PORT = 'TENANTRY_SETTING_KEEPS_SECRETS__SMTP__PORT';
/** In every secret value of these tests, and nowhere else. */
const MARK = 'hush7f3a';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tenantry-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, text: string): Promise<string> {
  const at = path.join(folder, name);
  await writeFile(at, text, { mode: 0o600 });
  return at;
}

describe('secret settings of a module', () => {
  const log = new LogLines();
  const hosts: TestHost[] = [];
  afterEach(async () => {
    for (const host of hosts.splice(0)) await host.stop();
  });

  const start = async (options: TestHostOptions): Promise<TestHost> => {
    const host = await startTestHost({ sources: [SOURCE], log, ...options });
    hosts.push(host);
    return host;
  };
  const problemOf = async (environment: Record<string, string>, settings?: object) => {
    const modules = { keeps_secrets: { settings } };
    const { report } = (await start({ environment, modules })).host;
    const { status } = report.modules.find(
      ({ id }) => id === 'keeps_secrets',
    ) as (typeof report.modules)[number];
    expect(JSON.stringify(report)).not.toContain(MARK);
    expect(JSON.stringify(log.lines)).not.toContain(MARK);
    return 'problem' in status ? status.problem : undefined;
  };

  test('come from the environment and from files, beside the others, and are shown and stored nowhere', async () => {
    const host = await start({
      environment: {
        [KEY]: `k-${MARK}`,
        [PORT]: '25',
        [`${PHRASE}_FILE`]: await file('phrase', `${MARK} two\n`),
      },
      modules: { keeps_secrets: { settings: { greeting: 'hi', smtp: { host: 'mail' } } } },
    });
    const settings = {
      greeting: 'hi',
      smtp: { host: 'mail', passPhrase: `${MARK} two`, port: 25 },
      apiKey: `k-${MARK}`,
    };
    const same = await host.request<boolean>('POST', '/keeps_secrets/compare', {
      json: { settings },
    });
    expect([same.status, same.body]).toEqual([200, true]);
    const answers = await Promise.all(
      ['/openapi.json', '/platform/modules', '/platform/modules/keeps_secrets'].map(async (at) =>
        JSON.stringify((await host.request('GET', at)).body),
      ),
    );
    for (const shown of [...answers, JSON.stringify(host.host.report), JSON.stringify(log.lines)]) {
      expect(shown).not.toContain(MARK);
    }
    const known = await readdir(path.dirname(host.configFile));
    for (const name of known) {
      const text = await readFile(path.join(path.dirname(host.configFile), name), 'utf8').catch(() => '');
      expect(text).not.toContain(MARK);
    }
    expect(await findInDatabase(host, [MARK])).toEqual([]);
  });

  test('are refused in plugins.config.json, with what to do instead', async () => {
    const problem = await problemOf({}, { apiKey: `k-${MARK}` });
    expect(problem).toMatchObject({
      code: 'MODULE_SETTING_SECRET',
      reason: 'has its secret setting apiKey in plugins.config.json, where others can read it.',
      remedy:
        'remove modules.keeps_secrets.settings.apiKey from the file, replace the secret by a new one, and give it in the ' +
        `environment variable ${KEY}, or in a file that ${KEY}_FILE names.`,
    });
    expect(await problemOf({ [KEY]: 'k-1' }, { smtp: { passPhrase: MARK } })).toMatchObject({
      code: 'MODULE_SETTING_SECRET',
      reason: expect.stringContaining('smtp.passPhrase') as string,
    });
  });

  test.each<[string, () => Promise<Record<string, string>>, string, string]>([
    ['is missing', async () => ({}), 'apiKey is required', `${KEY}, or in a file that ${KEY}_FILE names`],
    ['is blank', async () => ({ [KEY]: ' ' }), 'apiKey is required', KEY],
    ['does not fit', async () => ({ [KEY]: MARK }), 'apiKey does not fit', KEY],
    ['is of another type', async () => ({ [KEY]: 'k-1', [PORT]: MARK }), 'smtp.port does not fit', PORT],
    [
      'is given twice',
      async () => ({ [KEY]: 'k-1', [`${KEY}_FILE`]: await file('twice', 'k-2') }),
      'twice',
      'unset one of the two variables',
    ],
    [
      'has no file',
      async () => ({ [`${KEY}_FILE`]: path.join(folder, 'nowhere') }),
      'ENOENT',
      `correct ${KEY}_FILE`,
    ],
    ['has a folder for a file', async () => ({ [`${KEY}_FILE`]: folder }), 'EISDIR', `correct ${KEY}_FILE`],
    [
      'has a file that is no secret',
      async () => ({ [`${KEY}_FILE`]: await file('large', MARK.repeat(10_000)) }),
      'larger than 65536 bytes',
      `correct ${KEY}_FILE`,
    ],
  ])('keep the module from running where one %s', async (_what, environment, reason, remedy) => {
    const problem = await problemOf(await environment());
    expect(problem?.code).toBe('MODULE_SETTINGS_INVALID');
    expect(problem?.reason).toContain(reason);
    expect(problem?.remedy).toContain(remedy);
  });

  test('are kept by the module that runs, when the file comes to hold one', async () => {
    const host = await start({ environment: { [KEY]: `k-${MARK}` } });
    await writeFile(
      host.configFile,
      JSON.stringify({
        sources: [SOURCE],
        modules: { keeps_secrets: { settings: { apiKey: `k-${MARK}2` } } },
      }),
    );
    await host.host.reload();
    const { notApplied, status } = host.report.modules.find(({ id }) => id === 'keeps_secrets') ?? {};
    expect([status?.state, notApplied?.code]).toEqual(['enabled', 'MODULE_SETTING_SECRET']);
    expect(JSON.stringify([host.report, log.lines])).not.toContain(MARK);
  });
});

describe('the operators’ command', () => {
  test('checks secrets, and shows none', async () => {
    const open = await file('open', `k-${MARK}`);
    await chmod(open, 0o644);
    const operator = await Operator.create(
      {},
      { [`${KEY}_FILE`]: open, TENANTRY_SETTING_KEEPS_SECRETS__SMTP__PASPHRASE: MARK },
    );
    await operator.writeConfig({}, [SOURCE]);
    const commands = [
      ['doctor'],
      ['list'],
      ['explain', 'keeps_secrets'],
      ['plan', 'disable', 'keeps_secrets'],
    ];
    for (const command of commands) {
      const { stdout, stderr } = await operator.run('modules', ...command);
      expect([command, `${stdout}${stderr}`]).toEqual([command, expect.not.stringContaining(MARK)]);
    }
    const { stdout } = await operator.run('modules', 'doctor');
    expect(stdout).toContain(`${open}, which ${KEY}_FILE names, may be read by other users.`);
    expect(stdout).toContain('SMTP__PASPHRASE leads to no secret setting. Did you mean');
    await operator.writeConfig({ keeps_secrets: { settings: { apiKey: MARK } } }, [SOURCE]);
    const refused = await operator.run('modules', 'doctor');
    expect(refused.stdout).toContain('MODULE_SETTING_SECRET');
    expect(refused.stdout).not.toContain(MARK);
  });
});

test('the variable of a secret names module and setting, so that no two are alike', () => {
  const secret = () => Joi.string().meta({ secret: true });
  const schema = Joi.object({
    apiKey: secret(),
    smtp: Joi.object({ 'pass-word': secret() }),
    plain: Joi.string(),
  });
  expect(secretSettings('crm_extra', schema)).toEqual([
    { path: ['apiKey'], variable: 'TENANTRY_SETTING_CRM_EXTRA__API_KEY' },
    { path: ['smtp', 'pass-word'], variable: 'TENANTRY_SETTING_CRM_EXTRA__SMTP__PASS_WORD' },
  ]);
});
