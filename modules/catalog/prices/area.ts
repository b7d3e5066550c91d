import type { Area } from '@tenantry/core';
import { priceKinds } from './collections/priceKinds';
import { prices } from './collections/prices';
import { PriceKinds } from './services/PriceKinds';
import { PriceNames } from './services/PriceNames';

/** Prices and their kinds. */
export const pricesArea: Area = {
  services: { priceKinds: PriceKinds, priceNames: PriceNames },
  collections: [priceKinds, prices],
};
