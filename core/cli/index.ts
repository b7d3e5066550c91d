/** For the programs of this repository that run beside the command `tenantry`. Modules never import this. */
export { CommandError } from './lib/CommandError';
export { renderTable } from './modules/shared/text';
export { fail } from './lib/fail';
