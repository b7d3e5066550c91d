import { declaredKind } from '../kinds/declaredKind';
import { Registries, type Contributions } from '../kinds/Registries';
import { serviceKind } from '../kinds/serviceKind';
import { ModuleCatalog } from '../registry/ModuleCatalog';
import type { Clock } from '../time/Clock';
import { facade } from './facade';
import type { Part } from './Part';

declare module './HostServices' {
  interface HostServices {
    /** Registries of what modules contribute. */
    readonly registries: Registries;
    readonly contributions: Contributions;
    readonly modules: ModuleCatalog;
  }
  interface CoreServices {
    /** `of(kind)`: the registry of a kind, built-in (`widgetKind`) or declared by the module. */
    readonly contributions: Contributions;
    /**
     * The running modules: `has(id)`, `list()`, `starting`, `stateFor(isOn)`, `onStarted(listener)`. The listener gets the
     * modules that a change has started. The core is one of them, as `platform`.
     */
    readonly modules: RunningModules;
    /** `now()`: use it instead of `new Date()`, so that tests can move the time. */
    readonly clock: Clock;
  }
}

/** The running modules, as modules may know them. */
export type RunningModules = Pick<ModuleCatalog, 'has' | 'list' | 'onStarted' | 'revision' | 'stateFor'> & {
  /** Ids of modules that are starting: what they contribute is not all there yet, or not served yet. */
  readonly starting: ReadonlySet<string>;
};

/** Modules and what they contribute. */
export const kernelPart: Part = {
  id: 'kernel',
  kinds: [declaredKind, serviceKind],
  services: {
    registries: () => new Registries(),
    contributions: ({ registries }) => ({ of: (kind) => registries.of(kind).items }),
    modules: ({ platform }) => new ModuleCatalog(platform.module),
  },
  offers: {
    contributions: ({ contributions }) => contributions,
    modules: ({ modules }) =>
      facade(modules, ['has', 'list', 'onStarted', 'revision', 'starting', 'stateFor']),
    clock: ({ options: { clock } }) => clock,
  },
  ownOfModules: ['logger', 'settings', 'environment'],
};
