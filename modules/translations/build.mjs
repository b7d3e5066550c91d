export { buildExtension as build } from '@tenantry/module-console/building';
