import { customFields } from './collections/customFields';

export { entitiesFeatures } from './features';

/** Events of custom fields. */
export const customFieldEvents = customFields.events;
