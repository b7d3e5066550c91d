import {
  categoryOf,
  matchesEvent,
  platformFeatures,
  type LoadedModule,
  type ModulePlan,
  type ModuleManifest,
} from '../../../kernel/host';
import { facts, type Entry } from './Entry';
import { grantedBy, requiredBy, withOwners } from './featureUse';

/** Everything with an id of its own that modules contribute: features, widgets, events and so on. */
export function contributionEntries(plan: ModulePlan): Entry[] {
  const ofModules = plan.order.flatMap((module) => [
    ...features(module.package.id, module.manifest.features, plan),
    ...shown(module, plan),
    ...agents(module, plan),
    ...events(module, plan),
    ...workers(module),
    ...authenticators(module),
  ]);
  return [...features('core', platformFeatures, plan), ...ofModules];
}

function features(owner: string, declared: ModuleManifest['features'], plan: ModulePlan): Entry[] {
  return (declared ?? []).map(({ id, title, dependsOn }) => ({
    kind: 'feature',
    name: id,
    owner,
    details: () =>
      facts({
        title,
        dependsOn: withOwners(plan, dependsOn),
        grantedByDefaultTo: grantedBy(plan, id),
        requiredBy: requiredBy(plan, id),
      }),
  }));
}

/** What a user interface shows. */
function shown({ package: { id: owner }, manifest }: LoadedModule, plan: ModulePlan): Entry[] {
  const widgets = (manifest.widgets ?? []).map(
    ({ id, title, features: needed, defaultSize, loaderKey }): Entry => ({
      kind: 'widget',
      name: id,
      owner,
      details: () => facts({ title, features: withOwners(plan, needed), defaultSize, loaderKey }),
    }),
  );
  const sidebar = (manifest.sidebar ?? []).map(
    ({ id, title, href, area, group, features: needed }): Entry => ({
      kind: 'sidebar entry',
      name: id,
      owner,
      details: () =>
        facts({ title, href, area: area ?? 'main', group: group?.label, features: withOwners(plan, needed) }),
    }),
  );
  return [...widgets, ...sidebar];
}

function agents({ package: { id: owner }, manifest }: LoadedModule, plan: ModulePlan): Entry[] {
  const tools = (manifest.tools ?? []).map(({ id, description, features: needed, isMutation }): Entry => ({
    kind: 'tool',
    name: id,
    owner,
    details: () =>
      facts({
        description,
        features: withOwners(plan, needed),
        effect: isMutation ? 'changes data, after a person has confirmed it' : 'only reads',
        usedBy: agentsWith(plan, id),
      }),
  }));
  const declared = (manifest.agents ?? []).map(
    ({ id, title, description, features: needed, tools: used, mutationPolicy }): Entry => ({
      kind: 'agent',
      name: id,
      owner,
      details: () =>
        facts({ title, description, features: withOwners(plan, needed), tools: used, mutationPolicy }),
    }),
  );
  return [...tools, ...declared];
}

function agentsWith(plan: ModulePlan, tool: string): string[] {
  return plan.order.flatMap(({ package: pkg, manifest }) =>
    (manifest.agents ?? [])
      .filter(({ tools }) => tools?.includes(tool))
      .map(({ id }) => `${id} of ${pkg.id}`),
  );
}

function events({ package: { id: owner }, manifest }: LoadedModule, plan: ModulePlan): Entry[] {
  const declared = (manifest.events ?? []).map((event): Entry => ({
    kind: 'event',
    name: event.id,
    owner,
    details: () =>
      facts({
        title: event.title,
        category: categoryOf(event),
        streamed: event.clientBroadcast ? 'to clients of the tenant' : undefined,
        features: withOwners(plan, event.features),
        subscribers: subscribersOf(plan, event.id),
      }),
  }));
  const subscribers = (manifest.subscribers ?? []).map(({ id, event, persistent }): Entry => ({
    kind: 'subscriber',
    name: id,
    owner,
    details: () =>
      facts({
        listensTo: event,
        hears: eventsOf(plan, event),
        delivery: persistent ? 'persistent: by a job, at least once' : undefined,
      }),
  }));
  return [...declared, ...subscribers];
}

function subscribersOf(plan: ModulePlan, eventId: string): string[] {
  return plan.order.flatMap(({ package: pkg, manifest }) =>
    (manifest.subscribers ?? [])
      .filter(({ event }) => matchesEvent(event, eventId))
      .map(({ id, event }) => `${id} of ${pkg.id}${event === eventId ? '' : ` (listens to ${event})`}`),
  );
}

function eventsOf(plan: ModulePlan, pattern: string): string[] {
  return plan.order.flatMap(({ package: pkg, manifest }) =>
    (manifest.events ?? [])
      .filter(({ id }) => matchesEvent(pattern, id))
      .map(({ id }) => `${id} of ${pkg.id}`),
  );
}

function workers({ package: { id: owner }, manifest }: LoadedModule): Entry[] {
  return (manifest.workers ?? []).map(({ id, title, schedule, attempts, timeout, concurrency }) => ({
    kind: 'worker',
    name: id,
    owner,
    details: () =>
      facts({
        title,
        schedule: schedule === undefined ? undefined : `${schedule} (UTC)`,
        attempts: String(attempts ?? 5),
        timeout: timeout === undefined ? undefined : `${timeout} ms`,
        concurrency: concurrency === undefined ? undefined : String(concurrency),
      }),
  }));
}

function authenticators({ package: { id: owner }, manifest }: LoadedModule): Entry[] {
  return (manifest.authenticators ?? []).map(({ id, scheme, cookies }) => ({
    kind: 'authenticator',
    name: id,
    owner,
    details: () => facts({ scheme: JSON.stringify(scheme), cookies }),
  }));
}
