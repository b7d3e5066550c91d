export { ServerProcess } from '../../../scripts/lib/ServerProcess';
