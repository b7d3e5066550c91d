import { spawn } from 'node:child_process';
import { CommandError } from '../../lib/CommandError';

/**
 * Runs npm on a folder that has a package.json of its own.
 *
 * @returns what npm printed
 * @throws CommandError with all that npm printed, when it fails
 */
export async function runNpm(args: readonly string[], folder: string): Promise<string> {
  const child = spawn('npm', [...args, '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  }).catch((error: Error) => {
    throw new CommandError(`npm cannot be run: ${error.message}`, 'install npm, or correct PATH.');
  });
  if (code === 0) return output.trim();
  throw new CommandError(
    `npm ${args[0]} failed in ${folder}:\n${output.trim()}`,
    'read what npm says; the server and its own packages are as they were.',
  );
}
