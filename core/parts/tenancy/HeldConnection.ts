import { Query, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import { cancelStatement } from './cancelStatement';
import { isOutdatedPlan } from '../../kernel/errors/isTransient';
import { explainDenied } from './explainDenied';
import { preparedName } from './preparedName';
import { refuseSessionStatements } from './refuseSessionStatements';
import type { SessionState } from './SessionState';
import type { Task } from './Task';

/** A connection on loan with its state. */
export interface Loan {
  readonly client: PoolClient;
  readonly session: SessionState;
  /** False on a connection of the owner, which no tenant binds. */
  readonly isBound: boolean;
  /** Settles when the session is bound to the tenant of the scope; null when it is already. */
  readonly binding: Promise<unknown> | null;
  readonly task: Task | null;
  readonly runningModule: () => string | null;
  readonly giveBack: (problem: Error | null) => void;
}

/** A notice of PostgreSQL, which it sends besides its answers. */
export interface Notice {
  readonly message?: string | undefined;
  /** Function of PostgreSQL that says it. */
  readonly routine?: string | undefined;
}

type Statement = QueryConfig & { queryMode: 'extended' };

const READ = /^\s*select\b/i;

/** A connection of the pool while a caller holds it. */
export class HeldConnection {
  private problem: Error | null = null;
  private isBack = false;
  /** Null once the session is bound; a binding that fails stays. */
  private bindingUnderWay: Promise<unknown> | null;
  private underWay = 0;

  constructor(private readonly loan: Loan) {
    this.bindingUnderWay = loan.binding;
    loan.task?.take(this);
  }

  /**
   * Sends one statement by the extended protocol, which carries no second one.
   *
   * @throws HostError `MODULE_STATEMENT_REFUSED` for one that would change the session or the transaction
   */
  query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>> {
    const sent = asStatement(statement, values);
    refuseSessionStatements(sent.text, this.loan.isBound, this.loan.runningModule);
    this.loan.task?.assertWanted();
    return this.send<Row>(sent, READ.test(sent.text));
  }

  /** `BEGIN`, `COMMIT` and the like, for the unit of work and for TypeORM's own transactions. */
  control(statement: string): Promise<QueryResult> {
    return this.send({ text: statement }, true);
  }

  /** Any SQL, several statements too: for migrations, which run as the owner. */
  script(statement: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    const sent =
      typeof statement === 'string'
        ? { text: statement, values: values as unknown[] | undefined }
        : statement;
    return this.send(sent, false);
  }

  /** Passes on the notices of PostgreSQL. @returns stops that */
  onNotice(listener: (notice: Notice) => void): () => void {
    const { client } = this.loan;
    client.on('notice', listener);
    return () => client.removeListener('notice', listener);
  }

  /** Cancels the statement under way. The connection is closed when it comes back. */
  interrupt(): void {
    this.problem ??= new Error('The task that held the connection was given up');
    if (this.underWay > 0) cancelStatement(this.loan.client);
  }

  /** Gives the connection back; it is closed with an error, or when it is not as the pool has lent it. */
  release(error?: Error): void {
    if (this.isBack) return;
    this.isBack = true;
    const { client, session, task, giveBack } = this.loan;
    task?.giveBack(this);
    const abandoned = this.underWay > 0 ? new Error('Statements were still under way') : null;
    const closed = error ?? this.problem ?? abandoned;
    const conclude = (): void => {
      const changed = session.isChanged ? new Error('Its session was changed') : null;
      giveBack(closed ?? this.problem ?? session.violation ?? leftOpen(client) ?? changed);
    };
    // The answer to the binding must not come when the next holder binds. A closed connection has no next holder.
    if (closed || !this.bindingUnderWay) conclude();
    else this.waitFor(this.bindingUnderWay).then(conclude, conclude);
  }

  private async send<Row extends QueryResultRow>(
    statement: QueryConfig,
    isHarmless: boolean,
  ): Promise<QueryResult<Row>> {
    if (this.isBack) throw new Error('The connection was given back: await every statement before that');
    const { client, binding, session } = this.loan;
    this.underWay += 1;
    try {
      // A write must not happen in the tenant that the connection served before, so it waits for the binding.
      if (binding && !isHarmless) await this.waitFor(binding);
      const result = ask<Row>(client, statement).catch((error: unknown) =>
        this.askAgain<Row>(statement, error),
      );
      if (binding && isHarmless) {
        // Both are on the wire; where binding fails the answer must not be used, and its error not go unhandled.
        result.catch(() => undefined);
        await this.waitFor(binding);
      }
      const answer = await result;
      if (session.violation) throw session.violation;
      return answer;
    } catch (error) {
      // Of the error of a statement, the stack leads to the socket, and not to who has sent it.
      if (error instanceof Error) Error.captureStackTrace(error);
      explainDenied(error);
      throw error;
    } finally {
      this.underWay -= 1;
    }
  }

  /**
   * Sends a prepared statement again without its name after its table has changed shape. PostgreSQL refuses it by name as
   * long as the connection lives, so the connection is closed when it comes back. Inside a transaction nothing can be sent
   * again.
   */
  private askAgain<Row extends QueryResultRow>(
    statement: QueryConfig,
    error: unknown,
  ): Promise<QueryResult<Row>> {
    if (statement.name === undefined || !isOutdatedPlan(error)) throw error;
    this.problem ??= new Error('A table of its prepared statements was changed');
    const { client } = this.loan;
    if (client.getTransactionStatus() !== 'I') throw error;
    return ask<Row>(client, { ...statement, name: undefined });
  }

  private async waitFor(binding: Promise<unknown>): Promise<void> {
    try {
      await binding;
      this.bindingUnderWay = null;
    } catch (error) {
      this.problem ??= error as Error;
      throw error;
    }
  }
}

/**
 * Sends a statement. By callback: the promises of `pg` keep the results of earlier statements in memory until the next full
 * garbage collection, and the young ones copy them time and again.
 */
function ask<Row extends QueryResultRow>(
  client: PoolClient,
  statement: QueryConfig,
): Promise<QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, result: QueryResult<Row>): void => {
      if (error) reject(error);
      else resolve(result);
    };
    if (statement.types) client.query<Row>(statement, done);
    else client.query(queryOf(statement, done));
  });
}

/** Query for `pg`. Made of the text alone and completed here, since `pg` copies an object member by member. */
function queryOf<Row extends QueryResultRow>(
  { text, name, values, queryMode }: QueryConfig & { readonly queryMode?: 'extended' },
  done: (error: Error | null, result: QueryResult<Row>) => void,
): Query {
  return Object.assign(new Query(text), { name, values, queryMode, callback: done });
}

/** Takes known members only, so that a statement cannot choose the protocol or be a query object of its own. */
function asStatement(statement: string | QueryConfig, values: readonly unknown[] | undefined): Statement {
  if (typeof statement === 'string') {
    return { text: statement, values: values as unknown[] | undefined, queryMode: 'extended' };
  }
  const { name: own, text, values: ownValues, types } = statement;
  const name = own ? preparedName(own, text) : undefined;
  return { name, text, values: ownValues ?? (values as unknown[] | undefined), types, queryMode: 'extended' };
}

/** A transaction left open holds locks, and rolling it back would undo a binding that was made inside it. */
function leftOpen(client: PoolClient): Error | null {
  const status = client.getTransactionStatus();
  return status === 'T' || status === 'E'
    ? new Error('A transaction was left open; use the unit of work for transactions')
    : null;
}
