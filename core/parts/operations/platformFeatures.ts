import { declareFeatures } from '../access/Feature';

/** Features of the routes of the core itself. */
export const platformFeatures = declareFeatures('platform', {
  'modules.manage': { title: 'Switch modules on and off for the own tenant' },
});
