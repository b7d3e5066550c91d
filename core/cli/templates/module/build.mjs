import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildExtension } from '@tenantry/module-console/building';

/** Bundles console/ into dist/assets, the folder of files for browsers. `tenantry dev` calls it when a file is saved. */
export const build = buildExtension;

const script = fileURLToPath(import.meta.url);
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === script) await build(path.dirname(script));
