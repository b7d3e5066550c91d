import { execFile } from 'node:child_process';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { glob } from 'tinyglobby';
import { locateJsonProblem } from '../config/locateJsonProblem';
import { asError } from '../errors/asError';
import { isError } from '../errors/isError';
import { messageOf } from '../errors/messageOf';

/** Compiles ES modules without running them, and ends with the first error of the given message. */
const COMPILE = `
  const [message, ...files] = process.argv.slice(1);
  for (const identifier of files) {
    try {
      new (require('node:vm').SourceTextModule)(require('node:fs').readFileSync(identifier, 'utf8'), { identifier });
    } catch (error) {
      // Node shows the place of uncaught errors only.
      if (error.message === message) throw error;
    }
  }`;
const COMPILE_LIMIT_MILLISECONDS = 10_000;

/**
 * Says what kept a module from being imported; of a syntax error, the file and the line too, which Node tells in its
 * stack for CommonJS, for JSON in part, and for ES modules not at all.
 *
 * @param folder of the package, to which the file is relative
 */
export async function describeImportError(thrown: unknown, folder: string): Promise<string> {
  if (!isError(thrown)) return messageOf(thrown);
  const error = asError(thrown);
  if (error.name !== 'SyntaxError') return messageOf(error);
  const json = /^(\/.+?\.json|[A-Z]:\\.+?\.json): /i.exec(error.message)?.[1];
  if (json !== undefined) {
    const problem = locateJsonProblem(await readFile(json, 'utf8').catch(() => ''));
    if (problem) return `${problem.reason} (${await relativeTo(folder, json)}:${problem.line})`;
  }
  const place = placeIn(error.stack) ?? placeIn(await compile(error.message, folder));
  if (!place) return messageOf(error);
  return `${messageOf(error)} (${await relativeTo(folder, place.file)}:${place.line})`;
}

/** The stack of an error that the parser threw begins with the place. */
function placeIn(stack = ''): { file: string; line: string } | undefined {
  const [, place, line] = /^(.+\.[cm]?js)(?:\?[^:\n]*)?:(\d+)\n/.exec(stack) ?? [];
  if (place === undefined || line === undefined) return undefined;
  return { file: place.startsWith('file:') ? fileURLToPath(place) : place, line };
}

/** Looks through the ES modules of a package, in a process of its own, since only there they can be compiled alone. */
async function compile(message: string, folder: string): Promise<string> {
  const files = await glob('**/*.{js,mjs}', { cwd: folder, absolute: true, ignore: ['**/node_modules/**'] });
  const args = ['--experimental-vm-modules', '--no-warnings', '-e', COMPILE, '--', message, ...files.sort()];
  const env = { ...process.env, NODE_OPTIONS: '' };
  return promisify(execFile)(process.execPath, args, { env, timeout: COMPILE_LIMIT_MILLISECONDS }).then(
    () => '',
    ({ stderr = '' }: { stderr?: string }) => stderr,
  );
}

async function relativeTo(folder: string, file: string): Promise<string> {
  const relative = path.relative(await realpath(folder), await realpath(file).catch(() => file));
  return relative.startsWith('..') ? file : relative;
}
