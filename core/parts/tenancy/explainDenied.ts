const DENIED = /^permission denied for (?:table|view|relation) (\S+)$/;
/** PostgreSQL's code for it. */
const INSUFFICIENT_PRIVILEGE = '42501';

/** Says in the error of a statement that may not touch a table what its module has most likely forgotten. */
export function explainDenied(error: unknown): void {
  if (!(error instanceof Error) || (error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) return;
  const [, table] = DENIED.exec(error.message) ?? [];
  if (table === undefined) return;
  error.message +=
    `: the migration that creates it must call secureTable(runner, '${table}'), or shareTable where it holds nothing of ` +
    'tenants; only migrations and tenancy.acrossTenants may use it without';
}
