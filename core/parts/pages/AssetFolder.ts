import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { HostError } from '../../kernel/errors/HostError';
import type { ModulePackage } from '../../kernel/registry/ModulePackage';
import { Content } from './Content';

/** Bytes that the files of a folder may have together: they are kept in memory. */
const MOST_BYTES = 32 * 1024 * 1024;
const UTF8 = 'charset=utf-8';

/** Types of files by their ending; a folder has no others. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': `text/javascript; ${UTF8}`,
  '.mjs': `text/javascript; ${UTF8}`,
  '.css': `text/css; ${UTF8}`,
  '.json': `application/json; ${UTF8}`,
  '.map': `application/json; ${UTF8}`,
  '.txt': `text/plain; ${UTF8}`,
  '.webmanifest': `application/manifest+json; ${UTF8}`,
  '.svg': `image/svg+xml; ${UTF8}`,
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** The files that a module brings for browsers, as they were when it started, below an address that changes with them. */
export class AssetFolder {
  private constructor(
    readonly moduleId: string,
    /** Hash of names and contents. */
    readonly hash: string,
    private readonly files: ReadonlyMap<string, Content>,
  ) {}

  /**
   * Reads the folder that `assets` in the package.json of a module names. Files with names that begin with a dot are left out.
   *
   * @param codeFolder real path of the package, or of the copy that its code runs from
   * @returns null for a module that names none
   * @throws HostError when the folder cannot be read, is too large, or has a file of another type
   */
  static async read(module: ModulePackage, codeFolder: string): Promise<AssetFolder | null> {
    if (module.assets === null) return null;
    const folder = path.join(codeFolder, path.relative(module.folder, module.assets.folder));
    const hash = createHash('sha256');
    const files = new Map<string, Content>();
    let bytes = 0;
    for (const name of await namesIn(module, folder)) {
      const type = TYPES[path.extname(name)];
      if (type === undefined) throw invalid(module, `${name} is of no type that browsers get`, typesRemedy);
      const content = await readFile(path.join(folder, name));
      bytes += content.length;
      if (bytes > MOST_BYTES) throw invalid(module, `has more than ${MOST_BYTES} bytes`, 'make it smaller');
      hash.update(`${name}\0${content.length}\0`).update(content);
      files.set(name, new Content(content, type));
    }
    return new AssetFolder(module.id, hash.digest('hex').slice(0, 16), files);
  }

  get names(): readonly string[] {
    return [...this.files.keys()];
  }

  /** @param name path in the folder, with `/` between its segments */
  find(name: string): Content | undefined {
    return this.files.get(name);
  }

  /** @throws Error for a file that does not exist */
  addressOf(name: string): string {
    if (!this.files.has(name)) throw new Error(`The folder of assets has no file ${name}`);
    return `/assets/${this.moduleId}/${this.hash}/${name}`;
  }
}

const typesRemedy = `leave in the folder only files that end in ${Object.keys(TYPES).join(', ')}`;

async function namesIn(module: ModulePackage, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      )
      .filter((name) => !name.split('/').some((segment) => segment.startsWith('.')))
      .sort();
  } catch (error) {
    throw invalid(module, (error as Error).message, 'build the package, or correct "assets" in package.json');
  }
}

function invalid(module: ModulePackage, reason: string, remedy: string): HostError {
  return new HostError(
    'MODULE_ASSETS_INVALID',
    module.id,
    `cannot start: its folder of assets ${module.assets?.folder ?? ''} ${reason}.`,
    `${remedy}.`,
  );
}
