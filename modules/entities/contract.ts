export { customFieldEvents } from './events/customFieldEvents';
export { entitiesFeatures } from './features';
export type { CustomFieldEvent } from './services/CustomField';
