export { randomOf, type Random } from '../../scripts/lib/randomOf';
