import type { PoolClient } from 'pg';

/** What `pg` has and its types leave out. */
interface WithConnection {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (message: { parameterName: string; parameterValue: string }) => void,
    ): void;
  };
}

/** What decides whose rows a session sees. */
const BINDING = new Set(['application_name', 'session_authorization', 'is_superuser']);

/**
 * The state of the session of one connection, as the pool keeps it.
 *
 * The tenant is carried by the name of the application because PostgreSQL reports every change of it, as it does of the
 * login: a statement that changes one of them is noticed with its own answer, without asking.
 */
export class SessionState {
  /** The tenant that the session is bound to, '' for none; null when it is not known. */
  tenantId: string | null = null;
  /** The name of the application that stands for it. */
  name: string | null = null;
  /** Milliseconds that the session grants a statement; null when not known. */
  statementLimit: number | null = null;
  /** Why nothing read on the connection may be used: a statement has changed whose rows it sees. */
  violation: Error | null = null;
  /** The session is no longer as the pool has set it up, so the connection is closed when it comes back. */
  isChanged = false;

  constructor(client: PoolClient) {
    const { connection } = client as unknown as WithConnection;
    connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'application_name' && parameterValue === this.name) return;
      this.isChanged = true;
      if (!BINDING.has(parameterName)) return;
      this.violation ??= new Error(
        `A statement changed "${parameterName}" of a pooled connection, which was closed`,
      );
    });
  }
}
