import fc from 'fast-check';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { type Step, step, Steps } from './steps';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
  readonly commandId: string;
}

const ACTIONS = '/audit_logs/audit-logs/actions';

describe('commands', () => {
  let host: TestHost;
  let steps: Steps;
  const executed = new Set<string>();

  beforeAll(async () => {
    host = await startTestHost();
    steps = await Steps.of(host);
  });

  afterAll(() => host?.stop());

  async function execute(list: readonly Step[]): Promise<Operation[]> {
    const operations: Operation[] = [];
    for (const each of list) {
      const answer = await steps.perform(each);
      if (answer && answer.status >= 500) throw new Error(JSON.stringify([each, answer.status, answer.body]));
      const header = answer?.headers.get('x-operation');
      if (header) operations.push(JSON.parse(decodeURIComponent(header.slice(3))) as Operation);
    }
    for (const { commandId } of operations) executed.add(commandId);
    return operations;
  }

  /** Undoes in reverse. */
  async function undo(list: readonly { readonly undoToken?: string }[]): Promise<void> {
    for (const { undoToken } of list.toReversed()) {
      const answer = await steps.call('POST', `${ACTIONS}/undo`, { undoToken });
      if (answer.status !== 200)
        throw new Error(`undo answered ${answer.status} ${JSON.stringify(answer.body)}`);
    }
  }

  test('undone in reverse restore the exact rows, and redone the rows after them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (list) => {
        const before = await steps.state();
        const operations = await execute(list);
        const after = await steps.state();
        await undo(operations);
        expect(await steps.state()).toEqual(before);

        const again: { undoToken?: string }[] = [];
        for (const { id, commandId } of operations) {
          const answer = await steps.call('POST', `${ACTIONS}/redo`, { logId: id });
          if (answer.status !== 200)
            throw new Error(`redo of ${commandId} answered ${answer.status} ${JSON.stringify(answer.body)}`);
          again.push(answer.body);
        }
        expect(await steps.state()).toEqual(after);
        await undo(again);
        expect(await steps.state()).toEqual(before);
      }),
      { numRuns: 30 },
    );
    const undoable = [...executed].sort();
    expect(undoable).toEqual(expect.arrayContaining(['auth.role_acls.update', 'api_keys.keys.create']));
    expect(undoable.length).toBeGreaterThan(15);
  }, 400_000);
});
