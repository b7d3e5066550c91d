import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ModuleManifest } from '@tenantry/core';

const root = path.resolve(__dirname, '../..');
const load = createRequire(__filename);

/** Values of which a second one is refused with 400, as clients know it; all others with 409. */
const BAD_REQUESTS = [
  'auth.user email',
  'catalog.category slug',
  'catalog.priceKind code',
  'catalog.product handle',
  'catalog.product sku',
  'catalog.variant barcode',
  'catalog.variant sku',
];

const uniques = readdirSync(path.join(root, 'modules')).flatMap((id) => {
  const { default: manifest } = load(path.join(root, 'modules', id, 'dist/manifest.js')) as {
    default: ModuleManifest;
  };
  return [manifest, ...(manifest.areas ?? [])]
    .flatMap(({ collections = [] }) => collections)
    .flatMap(({ kind, unique }) => unique.map((each) => ({ ...each, kind })));
});

test('a value that another record has is refused with 409, save those that clients know as 400', () => {
  expect(uniques.length).toBeGreaterThan(BAD_REQUESTS.length);
  const refused = uniques.filter(({ status }) => status === 400);
  expect(refused.map(({ kind, field }) => `${kind} ${field}`).sort()).toEqual(BAD_REQUESTS);
  expect(refused.filter(({ code }) => code !== undefined)).toEqual([]);
});
