import type { CoreServices, MutationPolicy } from '@tenantry/core';
import type { AgentOverrides } from '../../agents/services/AgentOverrides';
import type { Place } from '../../shared/place';
import type { PlaceCache } from './PlaceCache';
import type { RuntimeRow, RuntimeRows } from './RuntimeRows';
import type { TenantAllowlist, TenantAllowlists } from './TenantAllowlists';

/** Settings of a tenant that turns need. */
export interface LoadedSettings extends Readonly<Record<string, unknown>> {
  readonly rows: readonly RuntimeRow[];
  readonly list: TenantAllowlist | undefined;
  /** By agent. */
  readonly policies: ReadonlyMap<string, MutationPolicy>;
  /** Text that is added to the prompts of agents, by agent and section. */
  readonly prompts: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** True where something could not be read. */
  readonly degraded: boolean;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly agentOverrides: AgentOverrides;
  readonly placeCache: PlaceCache;
  readonly runtimeRows: RuntimeRows;
  readonly tenantAllowlists: TenantAllowlists;
};

const NOTHING: LoadedSettings = {
  rows: [],
  list: undefined,
  policies: new Map(),
  prompts: new Map(),
  degraded: false,
};

/** Settings of places for turns: read once, and again when they are changed. */
export class PlaceSettings {
  constructor(private readonly deps: Dependencies) {}

  /** Settings of a place; unreadable ones are left out. */
  async load(place: Place | null): Promise<LoadedSettings> {
    if (!place) return NOTHING;
    try {
      return await this.deps.placeCache.load(place, () => this.read(place));
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'settings of AI models could not be read');
      return this.readable(place);
    }
  }

  private async read(place: Place): Promise<LoadedSettings> {
    const { agentOverrides, runtimeRows, tenantAllowlists } = this.deps;
    const [rows, list, policies, prompts] = await Promise.all([
      runtimeRows.list(place),
      tenantAllowlists.find(place),
      agentOverrides.policies(place),
      agentOverrides.newestPrompts(place),
    ]);
    return { rows, list, policies, prompts, degraded: false };
  }

  /** One after the other, what can be read. */
  private async readable(place: Place): Promise<LoadedSettings> {
    const { agentOverrides, runtimeRows, tenantAllowlists } = this.deps;
    const orNone = <T>(reading: Promise<T>, none: T): Promise<T> => reading.catch(() => none);
    const [rows, list, policies, prompts] = await Promise.all([
      orNone(runtimeRows.list(place), []),
      orNone(tenantAllowlists.find(place), undefined),
      orNone(agentOverrides.policies(place), NOTHING.policies),
      orNone(agentOverrides.newestPrompts(place), NOTHING.prompts),
    ]);
    return { rows, list, policies, prompts, degraded: true };
  }
}
