import { type CoreServices, isoTime, nextVersion } from '@tenantry/core';
import { HERE, type Place } from '../../shared/place';
import type { LoopOverride } from '../LoopOverride';
import type { PlaceCache } from './PlaceCache';

/** Settings of a tenant for an agent, or for all; null: not set. */
export interface RuntimeRow extends LoopOverride {
  readonly providerId: string | null;
  readonly modelId: string | null;
  readonly baseURL: string | null;
  readonly allowedOverrideProviders: string[] | null;
  readonly allowedOverrideModelsByProvider: Record<string, string[]>;
  readonly inputModeration: boolean | null;
}

/** Values that a write may set. */
export type RuntimeChange = Partial<Omit<RuntimeRow, 'id' | 'agentId' | 'updatedAt'>>;

const COLUMNS: Readonly<Record<keyof RuntimeChange, string>> = {
  providerId: 'provider_id',
  modelId: 'model_id',
  baseURL: 'base_url',
  allowedOverrideProviders: 'allowed_override_providers',
  allowedOverrideModelsByProvider: 'allowed_override_models_by_provider',
  inputModeration: 'input_moderation',
  loopDisabled: 'loop_disabled',
  loopMaxSteps: 'loop_max_steps',
  loopMaxToolCalls: 'loop_max_tool_calls',
  loopMaxWallClockMs: 'loop_max_wall_clock_ms',
  loopMaxTokens: 'loop_max_tokens',
  loopStopWhenJson: 'loop_stop_when_json',
  loopActiveToolsJson: 'loop_active_tools_json',
};

/** Columns with JSON; the others hold the values as they are. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  'allowedOverrideProviders',
  'allowedOverrideModelsByProvider',
  'loopStopWhenJson',
  'loopActiveToolsJson',
]);

/** The seven columns of the loop. */
export const LOOP_MEMBERS = [
  'loopDisabled',
  'loopMaxSteps',
  'loopMaxToolCalls',
  'loopMaxWallClockMs',
  'loopMaxTokens',
  'loopStopWhenJson',
  'loopActiveToolsJson',
] as const;

const MEMBERS = `id, agent_id AS "agentId", ${Object.entries(COLUMNS)
  .map(([member, column]) => `${column} AS "${member}"`)
  .join(', ')}, ${isoTime('updated_at')} AS "updatedAt"`;

/** Settings of agents and of the tenant, by place. */
export class RuntimeRows {
  constructor(
    private readonly services: Pick<CoreServices, 'database'> & { readonly placeCache: PlaceCache },
  ) {}

  /** All rows of the place: that of the tenant has no agent. */
  list({ tenantId, organizationId }: Place): Promise<RuntimeRow[]> {
    return this.services.database.query<RuntimeRow>({
      name: 'ai_assistant_overrides',
      text: `SELECT ${MEMBERS} FROM ai_assistant_overrides WHERE ${HERE}`,
      values: [tenantId, organizationId],
    });
  }

  /** The rows of an agent and of the tenant. */
  async find(place: Place | null, agentId: string): Promise<{ agent?: RuntimeRow; tenant?: RuntimeRow }> {
    if (!place) return {};
    const rows = await this.services.database.query<RuntimeRow>({
      name: 'ai_assistant_overrides_of_agent',
      text: `SELECT ${MEMBERS} FROM ai_assistant_overrides
              WHERE ${HERE} AND (agent_id = $3 OR agent_id IS NULL)`,
      values: [place.tenantId, place.organizationId, agentId],
    });
    return {
      agent: rows.find((row) => row.agentId !== null),
      tenant: rows.find((row) => row.agentId === null),
    };
  }

  /** Sets what is given, and leaves the rest. */
  async save(
    { tenantId, organizationId }: Place,
    agentId: string | null,
    change: RuntimeChange,
    userId: string | null,
  ): Promise<RuntimeRow> {
    const members = (Object.keys(COLUMNS) as (keyof RuntimeChange)[]).filter(
      (member) => change[member] !== undefined,
    );
    const columns = members.map((member) => COLUMNS[member]);
    const values = members.map((member) =>
      JSON_COLUMNS.has(member) && change[member] !== null ? JSON.stringify(change[member]) : change[member],
    );
    const names = ['tenant_id', 'organization_id', 'agent_id', 'updated_by_user_id', ...columns];
    const sets = ['updated_by_user_id', ...columns].map((column) => `${column} = excluded.${column}`);
    const row = await this.services.database.first<RuntimeRow>(
      `INSERT INTO ai_assistant_overrides (${names.join(', ')})
       VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})
       ON CONFLICT (tenant_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')), (coalesce(agent_id, '')))
       DO UPDATE SET ${sets.join(', ')}, updated_at = ${nextVersion('ai_assistant_overrides.updated_at')}
       RETURNING ${MEMBERS}`,
      [tenantId, organizationId, agentId, userId, ...values],
    );
    await this.services.placeCache.drop({ tenantId, organizationId });
    return row as RuntimeRow;
  }

  /** @returns whether there was one */
  async remove({ tenantId, organizationId }: Place, agentId: string | null): Promise<boolean> {
    const removed = await this.services.database.run(
      `DELETE FROM ai_assistant_overrides WHERE ${HERE} AND agent_id IS NOT DISTINCT FROM $3`,
      [tenantId, organizationId, agentId],
    );
    await this.services.placeCache.drop({ tenantId, organizationId });
    return removed > 0;
  }
}
