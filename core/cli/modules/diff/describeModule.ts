import Joi from 'joi';
import { checksumOf, type ModuleManifest, type ModulePackage } from '../../../kernel/host';
import type { Step } from './Change';
import type { Described, Direction } from './compareSchemas';

/** A part of a contribution that is judged by itself. */
export type Facet =
  | { readonly schema: Described | undefined; readonly direction: Direction }
  /** Anything else, and what a change of it takes. */
  | { readonly value: unknown; readonly step: Step };

/** Something a module contributes or requires. */
export interface Contribution {
  readonly kind: string;
  readonly name: string;
  readonly facets: Readonly<Record<string, Facet>>;
  readonly added: Step;
  readonly removed: Step;
}

/** Everything a module contributes and requires, as data that two versions can be compared by. */
export function describeModule(module: ModulePackage, manifest: ModuleManifest): Contribution[] {
  return [...contributionsOf(manifest), ...requirementsOf(module), ...configurationOf(manifest)];
}

const value = (content: unknown, step: Step): Facet => ({ value: content, step });
const schema = (of: unknown, direction: Direction): Facet => ({
  schema: Joi.isSchema(of) ? (of.describe() as Described) : undefined,
  direction,
});

function* contributionsOf(manifest: ModuleManifest): Generator<Contribution> {
  for (const route of manifest.routes ?? []) {
    const { method, path, access, features = [], summary, bodyType, responses } = route;
    const facets: Record<string, Facet> = {
      access: value(access, 'major'),
      features: value([...features].sort(), 'major'),
      'body type': value(bodyType ?? null, 'major'),
      summary: value(summary, 'patch'),
      params: schema(route.params, 'input'),
      query: schema(route.query, 'input'),
      body: schema(route.body, 'input'),
    };
    for (const [status, { body }] of Object.entries(responses))
      facets[`answer ${status}`] = schema(body, 'output');
    yield relied('route', `${method} ${path}`, facets);
  }
  for (const { id, title, dependsOn } of manifest.features ?? []) {
    yield relied('feature', id, { title: value(title, 'patch'), dependsOn: value(dependsOn ?? [], 'minor') });
  }
  for (const { id, payload, title, description, ...rest } of manifest.events ?? []) {
    yield relied('event', id, {
      payload: schema(payload, 'output'),
      declaration: value(rest, 'minor'),
      title: value([title, description], 'patch'),
    });
  }
  for (const name of Object.keys(manifest.services ?? {})) yield relied('service', name, {});
  for (const { id, ...rest } of manifest.widgets ?? [])
    yield relied('widget', id, { declaration: value(rest, 'minor') });
  for (const { id, input, features, isMutation } of manifest.tools ?? []) {
    yield relied('tool', id, {
      input: schema(input, 'input'),
      features: value(features ?? [], 'major'),
      mutation: value(isMutation ?? false, 'major'),
    });
  }
  for (const { id, ...rest } of manifest.agents ?? [])
    yield relied('agent', id, { declaration: value(rest, 'minor') });
  for (const { id, data, schedule } of manifest.workers ?? []) {
    yield relied('worker', id, { data: schema(data, 'input'), schedule: value(schedule ?? null, 'minor') });
  }
  for (const { id, input, features } of manifest.commands ?? []) {
    yield relied('command', id, {
      input: schema(input, 'input'),
      features: value([...(features ?? [])].sort(), 'major'),
    });
  }
  for (const { id } of manifest.authenticators ?? []) yield relied('authenticator', id, {});
  for (const { id, fields } of manifest.enrichers ?? [])
    yield relied('enricher', id, { fields: schema(fields, 'output') });
  for (const { id, ...rest } of manifest.sidebar ?? [])
    yield inner('sidebar entry', id, { declaration: value(rest, 'minor') });
  for (const { id, event } of manifest.subscribers ?? [])
    yield inner('subscriber', id, { event: value(event, 'minor') });
  for (const { id, target, priority } of manifest.interceptors ?? []) {
    yield inner('interceptor', id, { target: value([target, priority], 'minor') });
  }
  for (const locale of Object.keys(manifest.translations ?? {})) yield inner('language', locale, {});
  for (const override of manifest.overrides ?? [])
    yield inner('override', Object.values(override).join(), {});
  for (const migration of manifest.migrations ?? []) {
    yield {
      kind: 'migration',
      name: migration.name,
      facets: { code: value(checksumOf(migration), 'major') },
      added: 'minor',
      removed: 'major',
    };
  }
}

function* requirementsOf(module: ModulePackage): Generator<Contribution> {
  yield relied('package', module.id, {
    'name of the package': value(module.packageName, 'major'),
    critical: value(module.critical, 'major'),
    'range of @tenantry/core': value(module.coreRange, 'major'),
  });
  for (const [id, range] of Object.entries(module.requires)) {
    yield {
      kind: 'requirement',
      name: id,
      facets: { range: value(range, 'major') },
      added: 'major',
      removed: 'minor',
    };
  }
  for (const [id, range] of Object.entries(module.optional)) {
    yield inner('optional module', id, { range: value(range, 'minor') });
  }
}

function* configurationOf(manifest: ModuleManifest): Generator<Contribution> {
  const named: [string, unknown][] = [
    ['settings', manifest.settings],
    ['environment', manifest.environment],
  ];
  for (const [name, of] of named) yield relied(name, 'of the module', { schema: schema(of, 'input') });
  for (const [role, grants] of Object.entries(manifest.defaultGrants ?? {})) {
    yield inner('default grants', role, { grants: value([...grants].sort(), 'minor') });
  }
  yield inner('words', 'of the module', { title: value([manifest.title, manifest.description], 'patch') });
}

/** What others may build on: without it they break. */
function relied(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'major' };
}

/** What only shows: nobody's code depends on it. */
function inner(kind: string, name: string, facets: Contribution['facets']): Contribution {
  return { kind, name, facets, added: 'minor', removed: 'minor' };
}
