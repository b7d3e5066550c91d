import { InvalidArgumentError, type Command } from 'commander';
import { CommandError } from '../lib/CommandError';
import type { RotateOptions } from '../serve/keys';
import { failing } from './failing';
import { isUuid } from '../../kernel/texts/isUuid';

function tenantId(text: string): string {
  if (!isUuid(text)) throw new InvalidArgumentError('It must be the id of a tenant.');
  return text.toLowerCase();
}

/** Adds `encrypt` and `keys`. */
export function addEncryptionCommands(parent: Command): void {
  parent
    .command('encrypt')
    .description('encrypts the values that a field has in clear, or everything again with new keys')
    .argument('[record]', 'kind of record, for example customers.person')
    .argument('[field]', 'a field that the record declares as encrypted')
    .option('--again', 'also values that an older data key has encrypted; without a record, of everything')
    .addHelpText(
      'after',
      '\nServers may run meanwhile. A run that was interrupted is started again.\n' +
        '\nExit codes:\n  0  everything is encrypted\n  1  something keeps it from being encrypted',
    )
    .action((record: string | undefined, field: string | undefined, { again = false }: { again?: boolean }) =>
      failing(async () => {
        const { encrypt, encryptAgain } = await import('../serve/encrypt.js');
        if (record !== undefined && field !== undefined) return encrypt(record, field, again);
        if (record === undefined && again) return encryptAgain();
        throw new CommandError('A record and one of its fields are needed.', 'name both, or --again alone.');
      }),
    );
  const keys = parent.command('keys').description('rotates the keys of encrypted fields');
  keys
    .command('rotate')
    .description('wraps all data keys with the current master key')
    .option('--data-keys', 'also makes new data keys, which encrypt from then on')
    .option('--hash-key', 'also replaces the keys of the hashes by which values are found, and the hashes')
    .option('-t, --tenant <id>', 'new keys for this tenant only', tenantId)
    .action((options: RotateOptions) =>
      failing(async () => (await import('../serve/keys.js')).rotate(options)),
    );
}
