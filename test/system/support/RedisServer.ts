export { RedisServer } from '../../../scripts/lib/RedisServer';
