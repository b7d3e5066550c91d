import { HostError } from '../../kernel/errors/HostError';
import type { LedgerEntry } from './migrationState';

/**
 * Why a module cannot run on a database that a newer version of it has migrated; undefined when none has.
 *
 * @param ahead migrations that ran and that the installed version does not have
 */
export function databaseAhead(
  moduleId: string,
  version: string,
  ahead: readonly LedgerEntry[],
): HostError | undefined {
  const [first] = ahead;
  if (!first) return undefined;
  const names = ahead.map(({ name }) => name).join(', ');
  return new HostError(
    'MODULE_DATABASE_AHEAD',
    moduleId,
    `cannot start: the database was migrated by version ${first.packageVersion} (${names}), and ${version} is ` +
      'installed, which does not know that.',
    `install ${moduleId} ${first.packageVersion} or newer; its data is untouched. To stay with ${version}, let the newer ` +
      `package take its changes back: "npm run modules -- rollback ${moduleId} --from <package of ${first.packageVersion}>".`,
  );
}
