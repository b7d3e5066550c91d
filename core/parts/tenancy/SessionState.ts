import type { PoolClient } from 'pg';

/** Members of a client of `pg` that its types leave out. */
interface WithConnection {
  readonly connection: {
    on(
      event: 'parameterStatus',
      listener: (message: { parameterName: string; parameterValue: string }) => void,
    ): void;
  };
}

/** Settings that decide which tenant's rows a session sees. */
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
  /** Why nothing read on the connection may be used: a statement has changed which tenant's rows it sees. */
  violation: Error | null = null;
  /** The session differs from the pool's set-up, so the connection is closed when it comes back. */
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
