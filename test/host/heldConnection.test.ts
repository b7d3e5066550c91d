import type { PoolClient } from 'pg';
import { HeldConnection, type Loan } from '../../core/dist/parts/tenancy/HeldConnection';
import type { SessionState } from '../../core/dist/parts/tenancy/SessionState';

/**
 * A connection on loan without a server: statements get no answer.
 *
 * @returns `givenBack`: what it was given back with, in turn; null for a connection that serves the next holder
 */
function lend(binding: Promise<unknown> | null) {
  const givenBack: (Error | null)[] = [];
  const loan: Loan = {
    client: {
      getTransactionStatus: () => 'I',
      query: () => undefined,
    } as unknown as PoolClient,
    session: { violation: null, isChanged: false } as unknown as SessionState,
    isBound: true,
    binding,
    task: null,
    runningModule: () => null,
    giveBack: (problem) => givenBack.push(problem),
  };
  return { connection: new HeldConnection(loan), givenBack };
}

const never = new Promise<never>(() => undefined);

describe('a connection that comes back while the tenant is bound', () => {
  test('with an error is closed at once', () => {
    const { connection, givenBack } = lend(never);
    const error = new Error('broken');
    connection.release(error);
    expect(givenBack).toEqual([error]);
  });

  test('after its task was given up is closed at once', () => {
    const { connection, givenBack } = lend(never);
    connection.interrupt();
    connection.release();
    expect(givenBack).toEqual([expect.objectContaining({ message: expect.stringContaining('given up') })]);
  });

  test('with a statement under way is closed at once', () => {
    const { connection, givenBack } = lend(never);
    void connection.query('SELECT 1');
    connection.release();
    expect(givenBack).toEqual([expect.objectContaining({ message: expect.stringContaining('under way') })]);
  });

  test('in order serves the next holder once it is bound', async () => {
    let answer = (): void => undefined;
    const binding = new Promise<void>((resolve) => (answer = resolve));
    const { connection, givenBack } = lend(binding);
    connection.release();
    expect(givenBack).toEqual([]);
    answer();
    await binding;
    await new Promise(setImmediate);
    expect(givenBack).toEqual([null]);
  });

  test('is closed where the binding fails', async () => {
    const failure = new Error('refused');
    const binding = Promise.reject(failure);
    const { connection, givenBack } = lend(binding);
    connection.release();
    await new Promise(setImmediate);
    expect(givenBack).toEqual([failure]);
  });
});

test('a connection that is bound already comes back within the call', () => {
  const { connection, givenBack } = lend(null);
  connection.release();
  expect(givenBack).toEqual([null]);
});
