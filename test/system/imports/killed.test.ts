/** @covers modules/imports core/parts/jobs core/parts/records/commands */
import { PausePoints } from '../../support/PausePoints';
import { OwnInstallation } from '../support/OwnInstallation';
import { until } from '../../support/until';
import type { ShownImport } from '../../imports/ImportClient';

const ROWS = 800;
/** One row of so many has no valid address. */
const EACH = 100;
const REFUSED = ROWS / EACH;
const CREATED = ROWS - REFUSED;

/** Where the server is killed, each inside a unit of work. */
const POINTS = {
  record: { table: 'customers_entities', when: 'BEFORE INSERT', column: 'primary_email' },
  undo: { table: 'imports_imports', when: 'BEFORE UPDATE', condition: 'NEW.undone_rows > OLD.undone_rows' },
};

// Starts and kills servers, and waits until ended processes are noticed.
jest.setTimeout(600_000);

describe('an import on a server that is killed', () => {
  let own: OwnInstallation;
  let points: PausePoints<keyof typeof POINTS>;

  beforeAll(async () => {
    own = await OwnInstallation.start([
      'audit_logs',
      'auth',
      'customers',
      'directory',
      'imports',
      'progress',
    ]);
    points = await PausePoints.prepare(own.database.url(), POINTS);
  });
  afterAll(async () => {
    await points?.close();
    await own?.stop();
  });

  const count = async (from: string): Promise<number> => {
    const [row] = await own.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`);
    return row?.n ?? 0;
  };
  const people = () => count(`customers_entities WHERE last_name = 'Killed'`);
  /** Has work begin, kills the server when it comes to a point, and starts another one. @returns what the work answered */
  const killAt = async <T>(
    point: keyof typeof POINTS,
    value: string | undefined,
    begin: () => Promise<T>,
  ): Promise<T> => {
    const hold = await points.hold(point, value);
    const answer = await begin();
    await hold.reached();
    await own.killServer();
    await hold.release();
    await own.startServer();
    return answer;
  };
  const ended = async (id: string, status: string): Promise<ShownImport> => {
    const read = async () => (await own.client.call<ShownImport>('GET', `/imports/imports/${id}`)).body;
    await until(async () => (await read()).status === status, 240_000);
    return read();
  };

  test('goes on where it was, makes each record once, and is taken back as a whole', async () => {
    const lines = Array.from({ length: ROWS }, (_, index) => {
      const address = index % EACH === 0 ? 'none' : `p${index}@example.test`;
      return `Person ${index},Killed,${address}`;
    });
    const kind = { kind: 'customers.person', format: 'csv' };
    const { body: made } = await own.client.call<{ id: string }>('POST', '/imports/imports', kind);
    const sent = await fetch(`${own.url}/api/imports/imports/${made.id}/file`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${own.client.bearer}`, 'content-type': 'text/csv' },
      body: ['firstName,lastName,primaryEmail', ...lines, ''].join('\n'),
    });
    expect(sent.status).toBe(200);
    const begun = await killAt('record', `p${ROWS / 2 + 1}@example.test`, () =>
      own.client.call('POST', `/imports/imports/${made.id}/start`),
    );
    expect(begun.status).toBe(201);

    const completed = await ended(made.id, 'completed');
    expect(completed).toMatchObject({ createdRows: CREATED, refusedRows: REFUSED, totalRows: ROWS });
    expect(await people()).toBe(CREATED);
    const addresses = `(SELECT DISTINCT primary_email FROM customers_entities WHERE last_name = 'Killed') a`;
    expect(await count(addresses)).toBe(CREATED);
    expect(await count(`platform_action_log WHERE command_id = 'customers.people.create'`)).toBe(CREATED);
    const report = await own.client.call<string>('GET', `/imports/imports/${made.id}/refusals`);
    expect(report.body.split('\n').slice(1, -1)).toHaveLength(REFUSED);

    const operation = decodeURIComponent(begun.headers.get('x-operation')?.slice(3) ?? '');
    const { undoToken } = JSON.parse(operation) as { undoToken: string };
    const undone = await killAt('undo', undefined, () =>
      own.client.call('POST', '/audit_logs/audit-logs/actions/undo', { undoToken }),
    );
    expect(undone.status).toBe(200);
    expect(await ended(made.id, 'undone')).toMatchObject({ undoneRows: CREATED });
    expect(await people()).toBe(0);
  });
});
