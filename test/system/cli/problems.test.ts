/**
 * @covers core/cli/modules/list.ts core/cli/modules/shared core/kernel/host core/parts/operations
 * @covers test/fixtures/cli test/fixtures/modules/flaky test/fixtures/modules/hangs-in-start
 * @covers test/fixtures/modules/migration-fails test/fixtures/modules/throws-in-start test/fixtures/modules/unknown-key
 */
import path from 'node:path';
import { Operator, until } from '../../cli/cli';
import { by } from '../../support/caller';
import { fixtures } from '../../support/fixtures';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

interface Problem {
  readonly code: string;
  readonly subject: string;
}

interface Listed {
  readonly server: { readonly revision: number };
  readonly modules: readonly { readonly id: string; readonly live: { readonly state: string } | null }[];
  readonly problems: readonly Problem[];
  readonly problemsOfStart: readonly Problem[];
}

const FAILING = fixtures(
  'header-auth',
  'unknown-key',
  'migration-fails',
  'throws-in-start',
  'hangs-in-start',
  'flaky',
  'healthy',
);
const SOURCES = [path.resolve(__dirname, '../../fixtures/cli/*'), ...FAILING];

describe('problems of a running server', () => {
  let database: OwnDatabase;
  let operator: Operator;
  let url: string;

  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await Operator.create({}, { DATABASE_URL: database.url() });
    await operator.writeConfig({ healthy: { enabled: false } }, SOURCES);
    url = (await operator.serve()).url;
  });
  afterAll(async () => {
    await operator.remove();
    await database.drop();
  });

  const readiness = async () =>
    (await (await fetch(`${url}/readyz`)).json()) as { revision: number; problems: number };
  const modules = async () => {
    const { headers } = by({ name: 'root', superAdmin: true });
    const answer = await fetch(`${url}/api/platform/modules`, {
      headers: { ...headers } as Record<string, string>,
    });
    return (await answer.json()) as { revision: number; problems: readonly Problem[] };
  };
  /** The problems that all of them name at one revision. */
  const agreed = () =>
    until('the report is written', async () => {
      const [ready, served, { code, data }] = [
        await readiness(),
        await modules(),
        await operator.json<Listed>('list'),
      ];
      const revisions = new Set([ready.revision, served.revision, data.server.revision]);
      if (revisions.size > 1) return false;
      expect(served.problems).toEqual(data.problems);
      expect(ready.problems).toBe(data.problems.length);
      const problems = data.problems.map((problem) => `${problem.code} ${problem.subject}`).sort();
      return { code, problems, data };
    });
  const FAILED = [
    'MODULE_MANIFEST_INVALID unknown_key',
    'MODULE_MIGRATION_FAILED migrating',
    'MODULE_START_FAILED throws_in_start',
  ];

  test('are the same for readyz, the API and modules list, in each phase in which a module can fail', async () => {
    const first = await agreed();
    expect(first).toMatchObject({ code: 2, problems: FAILED, data: { problemsOfStart: [] } });
    // Neither one that is starting nor one that the operator has switched off is a problem.
    const state = (id: string) => first.data.modules.find((module) => module.id === id)?.live?.state;
    expect([state('hangs_in_start'), state('healthy')]).toEqual(['starting', 'disabled']);

    const late = await until('the late module has failed', async () => {
      const found = await agreed();
      return found.problems.length > FAILED.length && found;
    });
    expect(late.problems).toEqual([...FAILED, 'MODULE_TIMEOUT hangs_in_start'].sort());

    await database.sql(`
      INSERT INTO platform_degraded_modules
      VALUES ('flaky', '1.0.0', '9 of 9 requests failed', 1, now(), now() + interval '1 hour');
      NOTIFY tenantry, '{"origin":"test","topic":"quarantine","payload":{}}'`);
    const degraded = await until('the module is out of service', async () => {
      const found = await agreed();
      return found.problems.length > late.problems.length && found;
    });
    expect(degraded.problems).toEqual(['MODULE_DEGRADED flaky', ...late.problems]);
  });
});
