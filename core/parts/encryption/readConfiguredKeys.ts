import { readFileSync } from 'node:fs';
import { ConfigProblems } from '../../kernel/config/ConfigProblems';
import { HostError } from '../../kernel/errors/HostError';
import { messageOf } from '../../kernel/errors/messageOf';
import type { Environment } from '../environment/Environment';
import { isGuessable } from '../environment/refuseInProduction';
import { readMasterKey } from './LocalMasterKeys';

type Configured = Pick<Environment, 'masterKey' | 'masterKeyFile' | 'oldMasterKeys' | 'production'>;

/**
 * The master keys that the operator configures, the current one first: that of the environment, else the first line of the
 * file; then the older ones.
 *
 * @throws ConfigProblems the file cannot be read, or holds something else than keys
 */
export function readConfiguredKeys({
  masterKey,
  masterKeyFile,
  oldMasterKeys,
  production,
}: Configured): Buffer[] {
  const ofFile = masterKeyFile === undefined ? [] : linesOf(masterKeyFile);
  return [...(masterKey === undefined ? [] : [masterKey]), ...ofFile, ...oldMasterKeys].map((text) => {
    const key = readMasterKey(text);
    if (!key) throw problem('TENANTRY_MASTER_KEY_FILE', 'has a line that is not a key of 32 bytes');
    if (production && isGuessable(text))
      throw problem(
        'TENANTRY_MASTER_KEY_FILE',
        'has a key that anybody can guess; production does not start with it',
      );
    return key;
  });
}

function linesOf(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    const keys = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
    if (keys.length > 0) return keys;
  } catch (error) {
    throw problem('TENANTRY_MASTER_KEY_FILE', `names a file that cannot be read: ${messageOf(error)}`);
  }
  throw problem('TENANTRY_MASTER_KEY_FILE', 'names a file without a key');
}

function problem(name: string, found: string): ConfigProblems {
  const remedy = `put keys into the file, one a line, the current one first; openssl rand -base64 32 makes one.`;
  return new ConfigProblems([new HostError('CONFIG_INVALID', name, found, remedy)]);
}
