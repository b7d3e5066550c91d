import type { HostServices } from '../parts/HostServices';
import Joi from 'joi';
import { contributionKind, type ContributionKind } from './ContributionKind';

/**
 * A kind of which one module in all contributes one item: the name of its service that answers questions of the core.
 *
 * @param connect gives the service to its user, and returns the function that withdraws it
 */
export function sourceKind<Source>(
  key: string,
  connect: (moduleId: string, source: Source, host: HostServices) => () => void,
): ContributionKind<string> {
  return contributionKind<string>({
    key,
    noun: key,
    schema: Joi.string(),
    member: { schema: Joi.string(), items: (service: string) => [service] },
    nameOf: () => 'source',
    featuresOf: () => [],
    wrongWith: (service, { manifest }) =>
      Object.hasOwn((manifest['services'] as object | undefined) ?? {}, service)
        ? undefined
        : `${key} names the service ${service}, which the module does not contribute`,
    register: ({ moduleId, item, services }, host) =>
      connect(moduleId, (services() as Readonly<Record<string, Source>>)[item] as Source, host),
    compare: null,
    reported: false,
  });
}
