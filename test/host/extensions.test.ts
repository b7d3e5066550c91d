import { readFile, writeFile } from 'node:fs/promises';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { LogLines } from '../support/LogLines';
import { fixtures } from '../support/fixtures';

interface Failure {
  readonly module: string;
  readonly extension: string;
  readonly err: Error;
}

const FIXTURES = ['shelf', 'librarian', 'promisor', 'extends-wrongly', 'extends-twice'];

describe('extending the routes of another module', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures(...FIXTURES),
      environment: { LOG_LEVEL: 'error' },
      log,
    });
  });

  afterAll(() => host?.stop());

  const calls = async () => (await host.request<string[]>('GET', '/librarian/calls')).body;
  const post = (title: string) => host.request('POST', '/shelf/books', { json: { title } });
  const problemOf = (id: string) => {
    const status = host.report.modules.find((module) => module.id === id)?.status;
    return status && 'problem' in status ? status.problem : undefined;
  };

  test('adds fields to all records of a list with one call, and to a detail', async () => {
    await calls();
    const list = await host.request('GET', '/shelf/books');
    expect(list).toMatchObject({
      status: 200,
      body: {
        items: [
          { id: 1, title: 'Book 1', extensions: { librarian: { loans: 10 } } },
          { id: 2, title: 'Book 2', extensions: { librarian: { loans: 20 } } },
          { id: 3, title: 'Book 3' },
        ],
      },
    });
    expect((await calls()).filter((call) => call.startsWith('loans'))).toEqual(['loans of 1,2,3 in 3']);
    expect(await host.request('GET', '/shelf/books/2')).toMatchObject({
      body: { id: 2, extensions: { librarian: { loans: 20 } } },
    });
    expect(await host.request('GET', '/shelf/books/9')).toMatchObject({ status: 404 });
  });

  test('adds fields to a list whose JSON is written already', async () => {
    expect(await host.request('GET', '/shelf/books?order=-1')).toMatchObject({
      status: 200,
      body: {
        items: [
          { id: 3, title: 'Book 3' },
          { id: 2, title: 'Book 2', extensions: { librarian: { loans: 20 } } },
          { id: 1, title: 'Book 1', extensions: { librarian: { loans: 10 } } },
        ],
      },
    });
  });

  test('calls interceptors by priority, and those without the feature not at all', async () => {
    await calls();
    expect(await host.request('GET', '/shelf/count')).toMatchObject({ status: 200, body: 3 });
    expect(await calls()).toEqual([
      'first GET /shelf/count',
      'everywhere GET /shelf/count',
      'last GET /shelf/count',
      'everywhere GET /librarian/calls',
    ]);
  });

  test('refuses with the status and body of the interceptor, changes input, and adds to the answer', async () => {
    expect(await post('banned')).toMatchObject({ status: 403, body: { error: 'Banned', shelf: 'none' } });
    const answer = await post('dune');
    expect(answer).toMatchObject({
      status: 201,
      body: { id: 4, title: 'DUNE', extensions: { librarian: { stamped: true } } },
    });
    expect(answer.headers.get('x-shelf')).toBe('kept');
    expect(await host.request('GET', '/shelf/books', { headers: { 'x-reverse': 'yes' } })).toMatchObject({
      body: { items: [{ id: 3 }, { id: 2 }, { id: 1 }] },
    });
  });

  test('blames the contributor for what fails: closed before the handler, open after it', async () => {
    const told = { status: 500, body: { code: 'EXTENSION_FAILED' } };
    expect(await post('broken')).toMatchObject(told);
    expect(await post('greedy')).toMatchObject(told);
    expect(await post('wordy')).toMatchObject(told);
    expect(await post('no room')).toMatchObject({
      status: 503,
      body: { error: 'Service temporarily unavailable' },
    });
    const unstamped = await post('unstamped');
    expect(unstamped).toMatchObject({ status: 201, body: { title: 'UNSTAMPED' } });
    expect(unstamped.body).not.toHaveProperty('extensions');
    const failures = log.lines.filter(
      ({ extension }) => extension !== undefined && extension !== 'librarian.broken',
    ) as unknown as Failure[];
    expect(failures.map(({ module, extension, err }) => [module, extension, err.message])).toEqual([
      ['librarian', 'librarian.rules', 'the stamp is lost'],
      ['librarian', 'librarian.rules', 'librarian.rules set body.id, which it does not declare in "changes"'],
      [
        'librarian',
        'librarian.rules',
        expect.stringContaining('set body.title to what POST /shelf/books refuses'),
      ],
      ['librarian', 'librarian.stamp', 'the ink is dry'],
    ]);
    const metrics = await (await fetch(`${host.url}/metrics`)).text();
    expect(metrics).toContain(
      'tenantry_extension_failures_total{module="librarian",extension="librarian.rules"} 3',
    );
    expect(metrics).toMatch(
      /tenantry_extension_failures_total\{module="librarian",extension="librarian.broken"\} \d/,
    );
  });

  test('waits for any thenable, and takes what it throws as what a promise rejects with', async () => {
    expect(await post('wait')).toMatchObject({
      status: 201,
      body: { title: 'WAIT!', extensions: { promisor: { kept: true }, librarian: { stamped: true } } },
    });
    expect(await post('wait no')).toMatchObject({ status: 403, body: { error: 'Refused later' } });
    const lost = await post('wait off');
    expect(lost).toMatchObject({ status: 201, body: { title: 'WAIT OFF!' } });
    expect(lost.body).not.toHaveProperty('extensions.promisor');
    expect(log.saying('an extension failed').at(-1)).toMatchObject({
      module: 'promisor',
      extension: 'promisor.rules',
      err: { message: 'the promise is broken' },
    });
    expect(await host.request('GET', '/shelf/books/3')).toMatchObject({
      body: { extensions: { promisor: { marked: true } } },
    });
  });

  test('keeps out what could never work, and says why', () => {
    const invalid = (what: string, meant = '') =>
      `cannot start: its extension extends_wrongly.${what}.${meant}`;
    expect(problemOf('extends_wrongly')).toEqual({
      code: 'MODULE_EXTENSION_INVALID',
      subject: 'extends_wrongly',
      reason: [
        invalid(
          'stranger is aimed at GET /strangers/list of strangers, which extends_wrongly does not require',
        ),
        invalid(
          'missing is aimed at GET /shelf/cellar, which no running module contributes',
          ' Did you mean GET /shelf/count?',
        ),
        invalid('sets_nothing changes body.colour, which POST /shelf/books does not take'),
        invalid('unknown_kind is aimed at the resource shelf.lamp, which no running module contributes'),
      ].join('\n  also: extends_wrongly '),
      remedy:
        'name "strangers" under tenantry.requires or tenantry.optional in package.json of extends_wrongly.',
    });
    expect(problemOf('extends_twice')).toMatchObject({
      code: 'MODULE_EXTENSION_INVALID',
      reason: [
        'cannot start: its extension extends_twice.second adds the field rank to GET /shelf/books, which another extension of extends_twice adds already.',
        'cannot start: its extension extends_twice.nowhere adds fields to GET /shelf/count, which declares no object at "items".',
      ].join('\n  also: extends_twice '),
    });
  });

  test('goes with its module, and routes without extensions have none', async () => {
    const extended = () => host.host.table.routes.filter(({ extensions }) => extensions).length;
    expect(extended()).toBe(5);
    const config = JSON.parse(await readFile(host.configFile, 'utf8')) as { sources: string[] };
    const sources = config.sources.filter((source) => !fixtures('librarian', 'promisor').includes(source));
    await writeFile(host.configFile, JSON.stringify({ ...config, sources }));
    await host.host.reload();
    expect(extended()).toBe(0);
    expect(await post('banned')).toMatchObject({ status: 201, body: { id: 4, title: 'banned' } });
    expect((await host.request<{ items: object[] }>('GET', '/shelf/books')).body.items[0]).toEqual({
      id: 1,
      title: 'Book 1',
    });
  });
});
