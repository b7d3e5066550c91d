import { asFunction, asValue, createContainer, InjectionMode } from 'awilix';
import type { HostError } from '../errors/HostError';
import type { HostServices } from './HostServices';
import type { Part, PlannedModule } from './Part';

/** The parts of one host with their services made. */
export interface Composition {
  readonly parts: readonly Part[];
  readonly services: HostServices;
  /** Starts the parts in their order. */
  start(): Promise<void>;
  booted(): Promise<void>;
  hasRun(moduleId: string): boolean;
  /** Why modules cannot take the place of running ones. */
  check(modules: readonly PlannedModule[]): Promise<HostError[]>;
  /** Lets work under way end, in the reverse order of the parts. @param limit milliseconds of each */
  finish(limit: number): Promise<HostError[]>;
  /** Stops the parts in reverse order. */
  stop(): Promise<void>;
}

type Make = (services: HostServices) => unknown;

/**
 * Makes the services of all parts, each from those that it names.
 *
 * @param values services that are there already
 * @throws Error when two parts make the same service, or services need one another in a circle
 */
export function composeParts(parts: readonly Part[], values: Partial<HostServices>): Composition {
  const container = createContainer<HostServices>({ injectionMode: InjectionMode.PROXY, strict: true });
  for (const [name, value] of Object.entries(values)) container.register(name, asValue(value));
  const names = new Set(Object.keys(values));
  for (const part of parts) {
    for (const [name, make] of Object.entries((part.services ?? {}) as Record<string, Make>)) {
      if (names.has(name)) throw new Error(`The part ${part.id} makes ${name}, which another part makes`);
      names.add(name);
      container.register(name, asFunction(make as never).singleton());
    }
  }
  // A plain object: a service that reads another on every request must not go through the container.
  const made = Object.fromEntries([...names].map((name) => [name, container.resolve<unknown>(name)]));
  const offers = parts.flatMap((part) =>
    Object.entries((part.offers ?? {}) as Record<string, Make>).map(([name, make]) => [
      name,
      make(made as unknown as HostServices),
    ]),
  );
  const services = { ...made, services: Object.fromEntries(offers) as unknown } as unknown as HostServices;
  const reversed = [...parts].reverse();
  return {
    parts,
    services,
    start: async () => {
      for (const part of parts) await part.start?.(services);
    },
    booted: async () => {
      for (const part of parts) await part.booted?.(services);
    },
    hasRun: (moduleId) => parts.some((part) => part.hasRun?.(moduleId, services) === true),
    check: async (modules) => {
      const problems: HostError[] = [];
      for (const part of parts) problems.push(...((await part.check?.(modules, services)) ?? []));
      return problems;
    },
    finish: async (limit) => {
      const problems: HostError[] = [];
      for (const part of reversed) problems.push(...((await part.finish?.(limit, services)) ?? []));
      return problems;
    },
    stop: async () => {
      for (const part of reversed) await part.stop?.(services);
    },
  };
}
