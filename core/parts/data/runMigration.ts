import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { HostError } from '../../kernel/errors/HostError';
import type { MigrationClass } from './MigrationClass';

/**
 * A migration, up or down, with its note in the ledger: one transaction, unless the migration wants none.
 *
 * @param failed makes the error of a cause and of what it has left behind
 * @throws HostError what `failed` makes
 */
export async function runMigration(
  runner: QueryRunner,
  migration: MigrationClass,
  work: (instance: MigrationInterface) => Promise<void>,
  failed: (cause: unknown, leftBehind: string) => HostError,
): Promise<void> {
  const instance: MigrationInterface = new migration();
  const transaction = instance.transaction !== false;
  try {
    if (transaction) await runner.startTransaction();
    await work(instance);
    if (transaction) await runner.commitTransaction();
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
    const leftBehind = transaction
      ? 'it was rolled back'
      : 'it runs without a transaction, so look what it left behind';
    throw failed(error, leftBehind);
  }
}
