/** Problems of a database that do not concern a module. */
export type DatabaseErrorCode =
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_LOGIN_REFUSED'
  | 'DATABASE_MISSING'
  | 'DATABASE_TOO_OLD'
  | 'DATABASE_ROLE_MISSING'
  | 'DATABASE_ROLE_UNSAFE'
  | 'DATABASE_APP_LOGIN_REFUSED'
  | 'DATABASE_APP_LOGIN_WRONG'
  | 'DATABASE_SCHEMA_CLOSED';

/** Something about the database keeps the server from starting; the remedy says what to run. */
export class DatabaseError extends Error {
  constructor(
    readonly code: DatabaseErrorCode,
    readonly reason: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${code}  ${reason}\n  Remedy: ${remedy}`, options);
    this.name = 'DatabaseError';
  }
}
