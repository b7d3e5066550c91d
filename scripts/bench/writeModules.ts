import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROUTES_A_MODULE = 10;

/** Writes so many small modules into a folder, each with routes, a feature, a widget and a service. */
export async function writeModules(folder: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const id = `sample_${number}`;
    const home = path.join(folder, id);
    await mkdir(home, { recursive: true });
    await writeFile(
      path.join(home, 'package.json'),
      JSON.stringify({
        name: `sample-${number}`,
        version: '1.0.0',
        tenantry: { module: id, manifest: './manifest.js' },
      }),
    );
    await writeFile(path.join(home, 'manifest.js'), manifest(id));
  }
}

function manifest(id: string): string {
  return `
const { defineModule, route } = require(${JSON.stringify(require.resolve('@tenantry/core'))});
const Joi = require(${JSON.stringify(require.resolve('joi'))});
const responses = { 200: { description: 'Fine', body: Joi.object({ ok: Joi.boolean() }) } };
const routes = Array.from({ length: ${ROUTES_A_MODULE} }, (_, index) =>
  route({
    method: 'GET', path: '/${id}/things-' + index + '/:thing', summary: 'Read', access: 'authenticated',
    responses, handler: () => ({ ok: true }),
  }),
);
class Store {}
exports.default = defineModule({
  title: '${id}',
  features: [{ id: '${id}.view', title: 'View' }],
  widgets: [{ id: '${id}.widget', title: 'Widget' }],
  services: { ${id.replace('_', '')}Store: Store },
  routes,
});
Object.defineProperty(exports, '__esModule', { value: true });
`;
}
