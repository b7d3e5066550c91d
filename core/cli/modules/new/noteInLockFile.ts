import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CommandError } from '../../lib/CommandError';

/**
 * Lets npm take a new package among the workspaces into package-lock.json and node_modules: without that the next
 * command would find the two at odds.
 */
export async function noteInLockFile(root: string): Promise<void> {
  const args = ['install', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 1e8 }).catch((error: Error) => {
    throw new CommandError(
      `The module is written, and npm could not add it to package-lock.json: ${error.message.split('\n')[0]}`,
      'run npm install and see what it says.',
    );
  });
}
