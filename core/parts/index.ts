import type { Part } from '../kernel/parts/Part';
import { CAPABILITIES } from './capabilities';
import { operationsPart } from './operations/part';

/** All parts of the host. */
export const PARTS: readonly Part[] = [...CAPABILITIES, operationsPart];

/** Names of services that every module gets; no module may contribute a service under one. */
export const CORE_SERVICE_NAMES: ReadonlySet<string> = new Set(
  PARTS.flatMap(({ offers = {}, ownOfModules = [] }) => [...Object.keys(offers), ...ownOfModules]),
);
