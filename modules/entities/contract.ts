import { customFields } from './collections/customFields';

export { entitiesFeatures } from './features';

/** What happens to custom fields. */
export const customFieldEvents = customFields.events;
