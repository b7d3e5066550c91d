/** For the programs of this repository that run beside the command `tenantry`. Modules never import this. */
export { CommandError } from './lib/CommandError';
export { fail } from './lib/fail';
