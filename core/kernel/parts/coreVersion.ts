import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of @tenantry/core, from its package.json. */
export const coreVersion: string = (
  JSON.parse(readFileSync(path.join(__dirname, '../../../package.json'), 'utf8')) as { version: string }
).version;
