import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRecords, shownStatuses } from '../../scripts/conformance/shownStatuses';
import { AnswerRecorder } from '../../scripts/test/AnswerRecorder';

const operations = [{ method: 'GET', path: '/parts/{id}', success: [200], errors: [404] }];

describe('the statuses that tests show', () => {
  const shown = (text: string, tests: Readonly<Record<string, string>>, file = 'test/parts.test.ts') =>
    shownStatuses(operations, [{ file, text, tests }])[0]?.statuses.map(({ test }) => test);

  test('are those that the server has answered to a test', () => {
    expect(shown('404', { 'GET /parts/:id 200': 'reads', 'GET /parts/:id 404': 'misses' })).toEqual([
      'test/parts.test.ts › reads',
      'test/parts.test.ts › misses',
    ]);
    expect(shown('404', { 'PUT /parts/:id 200': 'writes', 'GET /parts 404': 'lists' })).toEqual([null, null]);
  });

  test('are named by the file, where they are no success', () => {
    expect(shown('4040', { 'GET /parts/:id 404': 'misses' })).toEqual([null, null]);
  });

  test.each(['test/robustness/all.test.ts', 'modules/parts/test/parts.properties.test.ts'])(
    'are not those of drawn requests in %s',
    (file) => {
      expect(shown('404', { 'GET /parts/:id 404': 'misses' }, file)).toEqual([null, null]);
    },
  );
});

describe('the answers that a test file records', () => {
  let folder: string;
  let server: http.Server;
  const recorder = new AnswerRecorder();

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'answers-'));
    server = http.createServer((request, response) => {
      const route = { method: 'GET', path: '/parts/:id' };
      Object.assign(response, { locals: { served: { route } } });
      response.writeHead(Number(request.url?.slice(1))).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    recorder.start();
  });
  afterAll(async () => {
    recorder.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });

  const get = (status: number, method = 'GET') =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${status}`, { method });

  test('are those of tests that pass, until the file changes', async () => {
    await get(201);
    recorder.enter('passes');
    await get(200);
    await get(204, 'HEAD');
    recorder.leave(true);
    recorder.enter('fails');
    await get(404);
    recorder.leave(false);
    await get(202);
    writeFileSync(path.join(folder, 'a.test.ts'), `import { b } from './b';`);
    writeFileSync(path.join(folder, 'b.ts'), 'expect(200)');
    recorder.write(path.join(folder, 'answers'), 'a.test.ts', `import { b } from './b';`);
    const read = () => readRecords(folder, path.join(folder, 'answers'), ['a.test.ts']);
    const text = `import { b } from './b';expect(200)`;
    expect(read()).toEqual({
      recorded: [{ file: 'a.test.ts', text, tests: { 'GET /parts/:id 200': 'passes' } }],
      stale: [],
    });
    writeFileSync(path.join(folder, 'a.test.ts'), 'changed');
    expect(read()).toEqual({ recorded: [], stale: ['a.test.ts'] });
  });
});
