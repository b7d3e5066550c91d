import { dealId } from './Scenario';
import type { Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** Rules for the changed kind of record; ten of them hold. */
const COUNTS = [0, 1, 10, 100, 1_000];
const HOLDING = 10;
/** Changes that are measured, one after another, and in how many rounds. */
const CHANGES = 100 * Number(process.env['BENCH_SECONDS'] ?? 3);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);

/** Cost that rules add to a change of a record: PUT /customers/deals, one at a time, with more and more rules. */
export async function* withRules(server: ServerProcess, { token }: Credentials): AsyncGenerator<string> {
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const change = (count: number) =>
    call('PUT', '/customers/deals', {
      id: dealId(1),
      title: `Deal ${count}`,
      description: `Change ${count}`,
    });
  yield '\nrules   holding   p50 ms   least ms   p50 more than without';
  let made = 0;
  let without = 0;
  for (const count of COUNTS) {
    for (; made < count; made += 1) await call('POST', '/business_rules/rules', ruleOf(made));
    for (let index = 0; index < CHANGES; index += 1) await change(index);
    const taken: number[] = [];
    for (let index = 0; index < CHANGES * ROUNDS; index += 1) {
      const begun = performance.now();
      await change(index);
      taken.push(performance.now() - begun);
    }
    taken.sort((a, b) => a - b);
    const median = taken[Math.floor(taken.length / 2)] ?? Number.NaN;
    if (count === 0) without = median;
    yield [
      String(count).padStart(5),
      String(Math.min(count, HOLDING)).padStart(9),
      median.toFixed(2).padStart(8),
      (taken[0] ?? Number.NaN).toFixed(2).padStart(10),
      (median - without).toFixed(2).padStart(23),
    ].join(' ');
  }
}

/** The first ten hold for every change, the others for none. */
function ruleOf(index: number) {
  const rules = [
    { field: 'title', operator: index < HOLDING ? 'STARTS_WITH' : 'ENDS_WITH', value: 'Deal' },
    { operator: 'OR', rules: [{ field: 'status', operator: '!=', value: `status ${index}` }] },
  ];
  return {
    ruleId: `BENCH-${index}`,
    ruleName: `Rule ${index}`,
    ruleType: 'ACTION',
    entityType: 'customers.deal',
    eventType: 'update',
    conditionExpression: { operator: 'AND', rules },
    successActions: [{ type: 'LOG', config: { message: 'Changed to {{data.title}}' } }],
  };
}
