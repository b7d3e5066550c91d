/** @covers core/cli/modules/resume.ts core/cli/modules/list.ts core/kernel/running test/fixtures/cli */
import { Operator, until } from '../../cli/cli';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Listed {
  modules: { id: string; live: { state: string } | null }[];
  unapplied: string[];
  problems: { code: string; subject: string; reason: string }[];
}

describe('modules resume', () => {
  let database: OwnDatabase;
  let operator: Operator;

  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
  });
  afterAll(async () => {
    await operator.remove();
    await database.drop();
  });

  test('does nothing where no server has been yet', async () => {
    const { code, stdout } = await operator.modules('resume', 'parcels');
    expect(code).toBe(1);
    expect(stdout).toContain('parcels is not out of service');
  });

  test('puts a module back that list shows as degraded, with the reason', async () => {
    const { url } = await operator.serve();
    const status = async () => (await fetch(`${url}/api/parcels/ping`)).status;
    expect(await status()).toBe(200);
    await database.sql(`
      INSERT INTO platform_degraded_modules
      VALUES ('parcels', '1.0.0', '9 of 9 requests failed', 1, now(), now() + interval '1 hour');
      NOTIFY tenantry, '{"origin":"test","topic":"quarantine","payload":{}}'`);
    await until('the server obeys', async () => (await status()) === 503);

    const listed = await until('the report is written', async () => {
      const { code, data } = await operator.json<Listed>('list');
      return code === 2 && data;
    });
    expect(listed.modules.find(({ id }) => id === 'parcels')?.live?.state).toBe('degraded');
    expect(listed.unapplied).toEqual([]);
    expect(listed.problems).toMatchObject([
      { code: 'MODULE_DEGRADED', subject: 'parcels', reason: 'is out of service: 9 of 9 requests failed' },
    ]);
    const { stdout } = await operator.modules('list');
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ problems: listed.problems.length });
    expect(stdout).toMatch(/^parcels +1\.0\.0 +enabled +degraded +\d+ ms/m);
    expect(stdout).toContain('run "npm run modules -- resume parcels"; it is tried again by itself from ');

    const resumed = await operator.modules('resume', 'parcels');
    expect(resumed).toMatchObject({
      code: 0,
      stdout: 'parcels is back in service. Here it is enabled.\n',
    });
    expect(await status()).toBe(200);
    expect((await operator.modules('resume', 'parcels')).code).toBe(1);
  });

  test('says when there is no database to ask', async () => {
    const elsewhere = await Operator.create();
    const { code, stderr } = await elsewhere.modules('resume', 'parcels');
    expect(code).toBe(1);
    expect(stderr).toContain('No server runs on ');
    await elsewhere.remove();
  });
});
