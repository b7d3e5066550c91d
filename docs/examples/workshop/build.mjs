import { realpathSync } from 'node:fs';
import { buildExtension } from '@tenantry/module-console/building';

/** Bundles console/ into dist/assets, the folder of files for browsers. `tenantry dev` calls it when a file is saved. */
export const build = buildExtension;

if (realpathSync(process.argv[1]) === import.meta.filename) await build(import.meta.dirname);
