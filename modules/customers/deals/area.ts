import type { Area } from '@tenantry/core';
import { deals } from './collections/deals';
import { dealSettings } from './dealSettings';
import { setStuckThreshold } from './commands/setStuckThreshold';
import { dealEvents } from './events/dealEvents';
import { bulkRoutes } from './routes/bulkUpdates';
import { newDeal } from './routes/newDeal';
import { readDeal } from './routes/readDeal';
import { contactRoutes } from './routes/readDealContacts';
import { stuckThresholdRoutes } from './routes/stuckThreshold';
import { DealContacts } from './services/DealContacts';
import { DealDetails } from './services/DealDetails';
import { DealLinks } from './services/DealLinks';
import { DealStages } from './services/DealStages';
import { StuckThreshold } from './services/StuckThreshold';
import { bulkUpdateOwner, bulkUpdateStage } from './workers/bulkUpdates';

/** Deals. */
export const dealsArea: Area = {
  services: {
    dealContacts: DealContacts,
    dealDetails: DealDetails,
    dealLinks: DealLinks,
    dealStages: DealStages,
    stuckThreshold: StuckThreshold,
  },
  collections: [deals],
  tenantSettings: [dealSettings],
  routes: [...bulkRoutes, newDeal, readDeal, ...contactRoutes, ...stuckThresholdRoutes],
  commands: [setStuckThreshold],
  events: Object.values(dealEvents),
  workers: [bulkUpdateOwner, bulkUpdateStage],
};
