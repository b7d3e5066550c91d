import { declaredKind } from '../kernel/kinds/declaredKind';
import type { ContributionKind } from '../kernel/kinds/ContributionKind';
import { serviceKind } from '../kernel/kinds/serviceKind';
import { defaultGrantKind } from './access/defaultGrantKind';
import { featureKind } from './access/featureKind';
import { grantColumnKind } from './access/grantColumnKind';
import { agentKind, toolKind } from './agents/agentKinds';
import { entityKind } from './data/entityKind';
import { migrationKind } from './data/migrationKind';
import { eventKind, subscriberKind } from './events/eventKinds';
import { enricherKind, interceptorKind } from './extensions/extensionKinds';
import { routeKind } from './http/routeKind';
import { translationKind } from './i18n/translationKind';
import { accountsKind } from './identity/accountsKind';
import { authenticatorKind } from './identity/authenticatorKind';
import { workerKind } from './jobs/workerKind';
import { sidebarKind } from './navigation/sidebarKind';
import { collectionKind } from './records/collections/collectionKind';
import { commandKind } from './records/commands/commandKind';
import { customFieldEntityKind } from './records/customFields/customFieldEntityKind';
import { customFieldsKind } from './records/customFields/customFieldsKind';
import { organizationsKind } from './tenancy/organizationsKind';
import { widgetKind } from './widgets/widgetKind';

/** The built-in kinds of contributions; they are registered and reported in this order. */
export const BUILT_IN_KINDS: readonly ContributionKind[] = [
  declaredKind,
  routeKind,
  serviceKind,
  featureKind,
  defaultGrantKind,
  grantColumnKind,
  widgetKind,
  sidebarKind,
  toolKind,
  agentKind,
  collectionKind,
  commandKind,
  eventKind,
  customFieldEntityKind,
  translationKind,
  interceptorKind,
  enricherKind,
  subscriberKind,
  workerKind,
  entityKind,
  migrationKind,
  authenticatorKind,
  organizationsKind,
  accountsKind,
  customFieldsKind,
];

// The re-exports lead the compiler of authors to the members that the kinds add to `ModuleManifest`.
export {
  declaredKind,
  serviceKind,
  defaultGrantKind,
  featureKind,
  grantColumnKind,
  agentKind,
  toolKind,
  entityKind,
  migrationKind,
  eventKind,
  subscriberKind,
  enricherKind,
  interceptorKind,
  routeKind,
  translationKind,
  accountsKind,
  authenticatorKind,
  workerKind,
  sidebarKind,
  collectionKind,
  commandKind,
  customFieldEntityKind,
  customFieldsKind,
  organizationsKind,
  widgetKind,
};
