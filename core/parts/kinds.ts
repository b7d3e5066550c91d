import type { ContributionKind } from '../kernel/kinds/ContributionKind';
import { CAPABILITIES } from './capabilities';

/** The built-in kinds of contributions; they are registered and reported in this order. */
export const BUILT_IN_KINDS: readonly ContributionKind[] = CAPABILITIES.flatMap(({ kinds = [] }) => kinds);

// The re-exports lead the compiler of authors to the members that the kinds add to `ModuleManifest`.
export { declaredKind } from '../kernel/kinds/declaredKind';
export { serviceKind } from '../kernel/kinds/serviceKind';
export { defaultGrantKind } from './access/defaultGrantKind';
export { featureKind } from './access/featureKind';
export { grantColumnKind } from './access/grantColumnKind';
export { agentKind, toolKind } from './agents/agentKinds';
export { entityKind } from './data/entityKind';
export { migrationKind } from './data/migrationKind';
export { eventKind, subscriberKind } from './events/eventKinds';
export { enricherKind, interceptorKind } from './extensions/extensionKinds';
export { routeKind } from './http/routeKind';
export { translationKind } from './i18n/translationKind';
export { accountsKind } from './identity/accountsKind';
export { authenticatorKind } from './identity/authenticatorKind';
export { workerKind } from './jobs/workerKind';
export { sidebarKind } from './navigation/sidebarKind';
export { collectionKind } from './records/collections/collectionKind';
export { commandKind } from './records/commands/commandKind';
export { customFieldEntityKind } from './records/customFields/customFieldEntityKind';
export { customFieldsKind } from './records/customFields/customFieldsKind';
export { organizationsKind } from './tenancy/organizationsKind';
export { widgetKind } from './widgets/widgetKind';
