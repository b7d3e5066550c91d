import { InvalidArgumentError, type Command } from 'commander';
import type { RotateOptions } from '../serve/keys';
import { failing } from './failing';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function tenantId(text: string): string {
  if (!UUID.test(text)) throw new InvalidArgumentError('It must be the id of a tenant.');
  return text.toLowerCase();
}

/** Adds `encrypt` and `keys`. */
export function addEncryptionCommands(parent: Command): void {
  parent
    .command('encrypt')
    .description('encrypts the values that a field has in clear')
    .argument('<record>', 'kind of record, for example customers.person')
    .argument('<field>', 'a field that the record declares as encrypted')
    .option('--again', 'also values that an older data key has encrypted')
    .addHelpText(
      'after',
      '\nServers may run meanwhile. A run that was interrupted is started again.\n' +
        '\nExit codes:\n  0  everything is encrypted\n  1  something keeps it from being encrypted',
    )
    .action((record: string, field: string, { again = false }: { again?: boolean }) =>
      failing(async () => (await import('../serve/encrypt.js')).encrypt(record, field, again)),
    );
  const keys = parent.command('keys').description('rotates the keys of encrypted fields');
  keys
    .command('rotate')
    .description('wraps all data keys with the current master key')
    .option('--data-keys', 'also makes new data keys, which encrypt from then on')
    .option('-t, --tenant <id>', 'new data keys for this tenant only', tenantId)
    .action((options: RotateOptions) =>
      failing(async () => (await import('../serve/keys.js')).rotate(options)),
    );
}
