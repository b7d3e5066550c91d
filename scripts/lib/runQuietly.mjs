import { spawn } from 'node:child_process';

/**
 * Runs a program, shows one line with the time it has taken so far, and keeps what it prints.
 *
 * @param {string} title what the line says, such as "Installing packages"
 * @param {string} file
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number | null, output: string }>}
 */
export async function runQuietly(title, file, args, options) {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  const live = process.stderr.isTTY === true;
  process.stderr.write(live ? `${title}…` : `${title}…\n`);
  const ticking = setInterval(
    () => process.stderr.write(live ? `\r${title}… ${Math.floor(seconds())} s` : `${title}… ${Math.floor(seconds())} s\n`),
    live ? 1000 : 10_000,
  );
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  /** @type {number | null} */
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.on('close', resolve);
  });
  clearInterval(ticking);
  process.stderr.write(`${live ? '\r' : ''}${title}: ${code === 0 ? 'done' : 'failed'} after ${seconds()} s\n`);
  return { code, output };
}
