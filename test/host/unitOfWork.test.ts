import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { experiment, TENANTS, type Attempt } from '../support/notes';

const [HERE, ELSEWHERE] = TENANTS as [string, string];

interface Heard {
  readonly text: string;
}

describe('a unit of work, as a module meets it', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('header-auth', 'notes'), pools: { application: 1 } });
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    await host.sql('TRUNCATE notes_notes');
    await heard();
  });

  const attempt = async (name: string, json: object) =>
    (await experiment<Attempt>(host, HERE, name, json)).body;
  const texts = async (tenant = HERE) => (await experiment<string[]>(host, tenant, 'texts')).body;
  const heard = async () => {
    await host.host.core.events.settled();
    return (await experiment<Heard[]>(host, HERE, 'hear')).body.map(({ text }) => text);
  };

  test('keeps what services, repositories, nested units and TypeORM transactions wrote in it', async () => {
    expect(await attempt('everything', { prefix: 'a', fails: false })).toMatchObject({ refused: false });
    expect(await texts()).toEqual(['a nested', 'a raw', 'a save', 'a transaction']);
  });

  test('calls subscribers and callbacks after its commit, in order', async () => {
    await attempt('everything', { prefix: 'a', fails: false });
    expect(await heard()).toEqual(['a work', 'a callback', 'a event']);
  });

  test('undoes all of it when it fails, and delivers no event', async () => {
    expect(await attempt('everything', { prefix: 'a', fails: true })).toMatchObject({
      refused: true,
      message: 'changed my mind',
    });
    expect(await texts()).toEqual([]);
    expect(await heard()).toEqual([]);
  });

  test('begins again when the database ends it in favour of another, and gives up after a few times', async () => {
    const collideUpTo = (times: number) =>
      host.sql(
        `CREATE SEQUENCE IF NOT EXISTS notes_collisions;
         GRANT ALL ON SEQUENCE notes_collisions TO PUBLIC;
         ALTER SEQUENCE notes_collisions RESTART;
         CREATE OR REPLACE FUNCTION notes_collide() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN
           IF NEW.text LIKE '%save' AND nextval('notes_collisions') <= ${times} THEN
             RAISE 'deadlock detected' USING ERRCODE = '40P01';
           END IF;
           RETURN NEW;
         END $$;
         CREATE OR REPLACE TRIGGER notes_collide BEFORE INSERT ON notes_notes
           FOR EACH ROW EXECUTE FUNCTION notes_collide()`,
      );
    await collideUpTo(3);
    expect(await attempt('everything', { prefix: 'a', fails: false })).toMatchObject({ refused: false });
    expect(await texts()).toEqual(['a nested', 'a raw', 'a save', 'a transaction']);
    expect(await heard()).toEqual(['a work', 'a callback', 'a event']);
    await collideUpTo(4);
    await attempt('everything', { prefix: 'b', fails: false });
    expect(await texts()).toEqual(['a nested', 'a raw', 'a save', 'a transaction']);
    await host.sql('DROP TRIGGER notes_collide ON notes_notes');
  });

  test('outside of one, save() commits by itself', async () => {
    expect(await attempt('save', { text: 'alone' })).toMatchObject({ refused: false });
    expect(await texts()).toEqual(['alone']);
  });

  test('with steps takes back a step that fails, by itself, and calls back after the commit of all', async () => {
    const { database, tenancy, unitOfWork } = host.host.core;
    const calls: string[] = [];
    const write = (text: string) =>
      database.run('INSERT INTO notes_notes (tenant_id, text) VALUES ($1, $2)', [HERE, text]);
    const step = (text: string, error?: Error) =>
      unitOfWork.run(async () => {
        await write(text);
        await unitOfWork.afterCommit(() => void calls.push(text));
        if (error) throw error;
      });
    const refused = new Error('changed my mind');
    await tenancy.inTenant(HERE, 'test', () =>
      unitOfWork.inSteps(async () => {
        await write('outside');
        const steps = await Promise.allSettled([step('a'), step('lost', refused), step('b')]);
        expect(steps.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        await expect(unitOfWork.tryOut({}, () => write('tried'))).resolves.toBe(1);
        expect(calls).toEqual([]);
      }),
    );
    expect([await texts(), calls]).toEqual([
      ['a', 'b', 'outside'],
      ['a', 'b'],
    ]);
    const failing = tenancy.inTenant(HERE, 'test', () =>
      unitOfWork.inSteps(async () => {
        await step('c');
        throw refused;
      }),
    );
    await expect(failing).rejects.toBe(refused);
    expect([await texts(), calls]).toEqual([
      ['a', 'b', 'outside'],
      ['a', 'b'],
    ]);
  });

  test.each([
    { part: 'nested', message: /^inner$/ },
    { part: 'transaction', message: /^A repository rolled back inside the unit of work$/ },
    { part: 'statement', message: /^The unit of work was rolled back: a statement in it failed/ },
  ])(
    'is doomed by the failure of a part of it ($part), even one that was caught',
    async ({ part, message }) => {
      expect(await attempt('caught', { part, text: 'half' })).toMatchObject({
        refused: true,
        message: expect.stringMatching(message) as string,
      });
      expect(await texts()).toEqual([]);
    },
  );

  test.each([
    'statement',
    'read',
    'save',
    'unit',
    'event',
    'runner',
    'callback',
    'behindCommit',
    'runnerBehindCommit',
  ])('refuses what goes on after its end (%s), for its connection is lent to others by then', async (way) => {
    const [stray] = await Promise.all([
      attempt('stray', { way, text: 'stray' }),
      ...Array.from({ length: 5 }, () => experiment(host, ELSEWHERE, 'raw')),
    ]);
    expect(stray).toEqual({
      refused: true,
      message: 'The unit of work has ended: await everything that is started in it',
      code: null,
    });
    expect([await texts(HERE), await texts(ELSEWHERE)]).toEqual([[], []]);
    expect(await heard()).toEqual([]);
  });
});
