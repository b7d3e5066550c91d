import { readFile } from 'node:fs/promises';
import { HostError } from '../errors/HostError';
import { ConfigProblems } from './ConfigProblems';
import { locateJsonProblem } from './locateJsonProblem';
import type { PluginsConfig } from './PluginsConfig';
import { validatePluginsConfig } from './validatePluginsConfig';

/**
 * Reads the operator's file. `modules` is `{}` when the file leaves it out; nothing else is added.
 *
 * @throws ConfigProblems with everything that is wrong, each with file, place and remedy
 */
export async function readPluginsConfig(file: string): Promise<PluginsConfig> {
  return parsePluginsConfig(await readText(file), file);
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

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
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

function invalid(file: string, reason: string, remedy: string): ConfigProblems {
  return new ConfigProblems([new HostError('CONFIG_INVALID', file, reason, remedy)]);
}
