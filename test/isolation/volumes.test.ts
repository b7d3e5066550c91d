import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { EventSourceClient } from '../support/EventSourceClient';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/**
 * The sequences of the database go on from here, so that every number of theirs is told by its first digits. Those occur by chance
 * in no duration, time or id.
 */
const BASE = 7_318_624_950_000;
const DIGITS = String(BASE).slice(0, 9);

describe('numbers that count what all tenants do', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({ sources: [path.resolve('modules/*')] });
  });
  afterAll(() => host?.stop());

  test('are in no answer and no event of a tenant', async () => {
    const sequences = await host.sql<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace",
    );
    expect(sequences.length).toBeGreaterThan(2);
    for (const { name } of sequences) await host.sql('SELECT setval($1::regclass, $2)', [name, BASE]);
    const token = await host.rootToken();
    const stream = await (await EventSourceClient.open(host.url, { token })).connected();
    const answers: string[] = [];
    const call = async (method: string, at: string, json?: object) => {
      const answer = await host.request(method, at, { token, ...(json && { json }) });
      answers.push(`${method} ${at} ${JSON.stringify(answer.body)}`);
      return answer;
    };

    const rule = {
      ruleId: 'VOLUME',
      ruleName: 'Volume',
      ruleType: 'GUARD',
      entityType: 'volume.one',
      conditionExpression: { field: 'amount', operator: '>', value: 1 },
    };
    expect((await call('POST', '/business_rules/rules', rule)).status).toBe(201);
    const execution = { entityType: 'volume.one', entityId: 'V-1', data: { amount: 2 } };
    expect((await call('POST', '/business_rules/execute', execution)).status).toBe(200);
    const person = { firstName: 'Ada', lastName: 'Lee', displayName: 'Ada Lee' };
    expect((await call('POST', '/customers/people', person)).status).toBe(201);
    const off = { enabled: false, reason: 'not needed' };
    expect((await call('PUT', '/platform/tenant-modules/business_rules', off)).status).toBe(200);
    expect((await call('PUT', '/platform/tenant-modules/business_rules', { enabled: true })).status).toBe(
      200,
    );
    await stream.message(({ data }) => data.id === 'customers.person.created');

    const { paths } = (await host.request<Document>('GET', '/openapi.json')).body;
    const reads = Object.keys(paths).filter((at) => 'get' in (paths[at] ?? {}) && !at.includes('{'));
    for (const at of reads) {
      // An answer without an end.
      if (!at.endsWith('/events/stream')) await call('GET', at.replace(/^\/api/, ''));
    }
    expect(answers.filter((answer) => answer.includes('"executionResult"'))).not.toEqual([]);
    expect(answers.filter((answer) => answer.includes(DIGITS))).toEqual([]);
    expect(stream.lastEventId).not.toContain(DIGITS);
    stream.close();
  });
});
