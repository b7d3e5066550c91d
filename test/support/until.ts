export { until } from '../../scripts/lib/until';
