import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CommandError } from '../lib/CommandError';
import { callersFolder } from '../lib/folders';
import type { Answer } from '../modules/shared/Answer';
import { ExitCode } from '../modules/shared/ExitCode';
import { clientSource, type ApiDocument } from './clientSource';

/** The functions of openapi-typescript that are used. The types of the package need settings of ES modules. */
interface TypeGenerator {
  readonly default: (document: ApiDocument) => Promise<readonly object[]>;
  readonly astToString: (types: readonly object[]) => string;
}

/** Where a client is written to. */
export interface ClientOptions {
  readonly output: string;
}

/**
 * `tenantry client <source>`: writes a client of a server's API in TypeScript. Its types are made by openapi-typescript,
 * its calls by openapi-fetch, which the program that uses it installs.
 *
 * @param source address of a server or of its API document, or a file with that
 */
export async function client(source: string, { output }: ClientOptions): Promise<Answer> {
  const file = path.resolve(callersFolder(), output);
  const generator = generatorFor(path.dirname(file));
  const document = await readDocument(source);
  const types = generator.astToString(await generator.default(document));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, clientSource(document, types));
  const operations = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  return {
    exitCode: ExitCode.ok,
    text: `Wrote a client of ${document.info.title} ${document.info.version} with ${operations} operations to ${file}.`,
    data: { file, operations, version: document.info.version },
  };
}

/**
 * The generator of the project that a client is written for, with the TypeScript that it needs; servers need neither, so
 * they are no dependencies of the core.
 */
function generatorFor(folder: string): TypeGenerator {
  try {
    return createRequire(path.join(folder, 'package.json'))('openapi-typescript') as TypeGenerator;
  } catch (error) {
    throw new CommandError(
      `openapi-typescript is not installed in ${folder}: ${(error as Error).message.split('\n')[0]}`,
      'run "npm install --save-dev openapi-typescript@7 typescript@5" and "npm install openapi-fetch" there.',
      { cause: error },
    );
  }
}

async function readDocument(source: string): Promise<ApiDocument> {
  const text = /^https?:/.test(source)
    ? await download(documentAddress(source))
    : await readFile(path.resolve(callersFolder(), source), 'utf8').catch((error: Error) => {
        throw new CommandError(
          `${source} cannot be read: ${error.message}.`,
          'name a file, or the address of a server.',
        );
      });
  try {
    const document = JSON.parse(text) as Partial<ApiDocument>;
    if (document.openapi?.startsWith('3.') && document.paths && document.info) return document as ApiDocument;
  } catch {
    // Reported below.
  }
  throw new CommandError(
    `${source} holds no OpenAPI document.`,
    'name the address of a server (http://localhost:3000), or of its document (…/api/openapi.json).',
  );
}

/** `http://localhost:3000` -> `http://localhost:3000/api/openapi.json` */
function documentAddress(source: string): string {
  const url = new URL(source);
  if (!url.pathname.endsWith('.json')) {
    url.pathname = `${url.pathname.replace(/(\/api)?\/*$/, '')}/api/openapi.json`;
  }
  return url.href;
}

async function download(address: string): Promise<string> {
  const response = await fetch(address).catch((error: Error) => {
    const { cause } = error as { cause?: Error };
    throw new CommandError(
      `${address} cannot be reached: ${cause?.message ?? error.message}.`,
      'start the server, or correct the address.',
    );
  });
  if (response.ok) return response.text();
  throw new CommandError(`${address} answers ${response.status}.`, 'correct the address.');
}
