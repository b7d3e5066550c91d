import { open } from 'node:fs/promises';
import { HostError } from '../errors/HostError';
import { settledText } from '../files/overwriteFile';
import { ConfigProblems } from './ConfigProblems';
import { locateJsonProblem } from './locateJsonProblem';
import type { PluginsConfig } from './PluginsConfig';
import { validatePluginsConfig } from './validatePluginsConfig';

/** How often a file is read that changes meanwhile. */
const ATTEMPTS = 50;

/**
 * Reads the operator's file. `modules` is `{}` when the file leaves it out; nothing else is added.
 *
 * @throws ConfigProblems with everything that is wrong, each with file, place and remedy
 */
export async function readPluginsConfig(file: string): Promise<PluginsConfig> {
  return parsePluginsConfig(await readConfigText(file), file);
}

/**
 * Parses and validates the text of the operator's file.
 *
 * @param file named in errors
 * @throws ConfigProblems
 */
export function parsePluginsConfig(text: string, file: string): PluginsConfig {
  const json = text.replace(/^\uFEFF/, '');
  const problem = locateJsonProblem(json);
  if (problem) {
    const { line, column, reason } = problem;
    throw invalid(
      file,
      `is not valid JSON at line ${line}, column ${column}: ${reason}.`,
      'correct the file there.',
    );
  }
  return validatePluginsConfig(JSON.parse(json), file);
}

/**
 * Reads the text of the operator's file as it was before or after an edit, never a part of one.
 *
 * @throws ConfigProblems when it cannot be read
 */
export async function readConfigText(file: string): Promise<string> {
  try {
    return settledText(await readUnchanged(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      throw invalid(
        file,
        'does not exist.',
        'create it (the least is { "sources": ["./modules/*"] }), or set TENANTRY_PLUGINS_CONFIG to where it is.',
      );
    }
    throw invalid(file, `cannot be read: ${(error as Error).message}.`, 'let this process read the file.');
  }
}

/** Reads a file again while it is being overwritten: its beginning and its end would not belong together. */
async function readUnchanged(file: string): Promise<string> {
  const handle = await open(file);
  try {
    let text = '';
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const before = await handle.stat({ bigint: true });
      const bytes = Buffer.alloc(Number(before.size));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
      text = bytes.toString('utf8', 0, bytesRead);
      const after = await handle.stat({ bigint: true });
      if (after.mtimeNs === before.mtimeNs && after.size === before.size) break;
    }
    return text;
  } finally {
    await handle.close();
  }
}

function invalid(file: string, reason: string, remedy: string): ConfigProblems {
  return new ConfigProblems([new HostError('CONFIG_INVALID', file, reason, remedy)]);
}
