import { isRouteInterceptor, type ModulePlan } from '../../../kernel/host';
import { facts, type Entry } from './Entry';
import { withOwners } from './featureUse';

/** What modules add to others: interceptors and enrichers, and records that take custom fields. */
export function extensionEntries(plan: ModulePlan): Entry[] {
  return plan.order.flatMap(({ package: { id: owner }, manifest }) => [
    ...(manifest.interceptors ?? []).map((interceptor): Entry => ({
      kind: 'interceptor',
      name: interceptor.id,
      owner,
      details: () =>
        facts({
          around: isRouteInterceptor(interceptor)
            ? `routes: ${interceptor.target.route}`
            : `commands: ${interceptor.target.command}`,
          onlyForHoldersOf: withOwners(plan, interceptor.features),
        }),
    })),
    ...(manifest.enrichers ?? []).map(({ id, target, features }): Entry => ({
      kind: 'enricher',
      name: id,
      owner,
      details: () =>
        facts({
          addsTo: 'route' in target ? `the answer of ${target.route}` : `records: ${target.resource}`,
          onlyForHoldersOf: withOwners(plan, features),
        }),
    })),
    ...(manifest.customFieldEntities ?? []).map(({ id, title }): Entry => ({
      kind: 'kind of records',
      name: id,
      owner,
      details: () => facts({ title, customFields: 'tenants may add fields of their own' }),
    })),
  ]);
}
