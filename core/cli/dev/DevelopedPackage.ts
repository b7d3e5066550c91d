import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { discover, readPluginsConfig } from '../../host';
import { AssetBuilder } from './AssetBuilder';
import { SourceCompiler } from './SourceCompiler';
import { typescriptFor } from './typescriptFor';

/** A module package with its sources here, rather than one that npm has installed. */
export interface DevelopedPackage {
  readonly id: string;
  readonly folder: string;
  /** Null for a package that runs as it is written. */
  readonly compiler: SourceCompiler | null;
  /** Null for a package without a build.mjs. */
  readonly assets: AssetBuilder | null;
}

/**
 * The packages that plugins.config.json names and that can be edited: folders, and npm packages that are linked from
 * elsewhere.
 *
 * @param installation folder with the TypeScript that compiles packages without one of their own
 * @throws CommandError when there is a package to compile and no TypeScript
 */
export async function developedPackages(
  configFile: string,
  installation: string,
): Promise<DevelopedPackage[]> {
  const { sources } = await readPluginsConfig(configFile);
  const { packages } = await discover(configFile, sources);
  return packages.flatMap(({ id, folder: found, assets }) => {
    const folder = realpathSync(found);
    if (folder.split(path.sep).includes('node_modules')) return [];
    const isCompiled = existsSync(path.join(folder, 'tsconfig.json'));
    return [
      {
        id,
        folder,
        compiler: isCompiled ? new SourceCompiler(folder, typescriptFor(folder, installation)) : null,
        assets: assets && AssetBuilder.of(folder, path.join(folder, path.relative(found, assets.folder))),
      },
    ];
  });
}
