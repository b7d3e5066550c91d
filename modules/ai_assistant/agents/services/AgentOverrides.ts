import { type CoreServices, isoTime, type MutationPolicy } from '@tenantry/core';
import type { PlaceCache } from '../../providers/services/PlaceCache';
import { HERE, type Place } from '../../shared/place';

/** Text that a tenant adds to the prompt of an agent; every change is a version. */
export interface PromptOverride {
  readonly id: string;
  readonly agentId: string;
  readonly version: number;
  readonly sections: Record<string, string>;
  readonly notes: string | null;
  readonly createdByUserId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The policy that a tenant has set for an agent. */
export interface PolicyOverride {
  readonly id: string;
  readonly agentId: string;
  readonly mutationPolicy: MutationPolicy;
  readonly notes: string | null;
  readonly createdByUserId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Who writes what about an agent. */
interface NoteOf {
  readonly agentId: string;
  readonly notes: string | null;
  readonly userId: string | null;
}

const COMMON = `id, agent_id AS "agentId", notes, created_by_user_id AS "createdByUserId",
  ${isoTime('created_at')} AS "createdAt", ${isoTime('updated_at')} AS "updatedAt"`;
const PROMPT = `${COMMON}, version, sections`;
const POLICY = `${COMMON}, mutation_policy AS "mutationPolicy"`;

/** Versions that are shown. */
const SHOWN = 10;

/** Prompts and policies that tenants set for agents. */
export class AgentOverrides {
  constructor(
    private readonly services: Pick<CoreServices, 'database' | 'unitOfWork'> & {
      readonly placeCache: PlaceCache;
    },
  ) {}

  /** The newest versions, newest first. */
  async prompts(place: Place | null, agentId: string, limit = SHOWN): Promise<PromptOverride[]> {
    if (!place) return [];
    return this.services.database.query<PromptOverride>({
      name: 'ai_assistant_prompts',
      text: `SELECT ${PROMPT} FROM ai_assistant_prompts WHERE ${HERE} AND agent_id = $3
              ORDER BY version DESC LIMIT $4`,
      values: [place.tenantId, place.organizationId, agentId, limit],
    });
  }

  /** The text that is added to prompts now, by agent and section. */
  async newestPrompts({ tenantId, organizationId }: Place): Promise<Map<string, Record<string, string>>> {
    const rows = await this.services.database.query<Pick<PromptOverride, 'agentId' | 'sections'>>({
      name: 'ai_assistant_newest_prompts',
      text: `SELECT DISTINCT ON (agent_id) agent_id AS "agentId", sections FROM ai_assistant_prompts
              WHERE ${HERE} ORDER BY agent_id, version DESC`,
      values: [tenantId, organizationId],
    });
    return new Map(rows.map(({ agentId, sections }) => [agentId, sections]));
  }

  /** The policies that are set, by agent. */
  async policies({ tenantId, organizationId }: Place): Promise<Map<string, MutationPolicy>> {
    const rows = await this.services.database.query<Pick<PolicyOverride, 'agentId' | 'mutationPolicy'>>({
      name: 'ai_assistant_policies',
      text: `SELECT agent_id AS "agentId", mutation_policy AS "mutationPolicy" FROM ai_assistant_policies
              WHERE ${HERE}`,
      values: [tenantId, organizationId],
    });
    return new Map(rows.map(({ agentId, mutationPolicy }) => [agentId, mutationPolicy]));
  }

  /** Stores the next version. */
  addPrompt(
    { tenantId, organizationId }: Place,
    sections: Readonly<Record<string, string>>,
    { agentId, notes, userId }: NoteOf,
  ): Promise<PromptOverride> {
    return this.services.unitOfWork.run(async () => {
      // Versions of an agent follow one another, so writers wait here.
      await this.services.unitOfWork.lock('ai_assistant.prompts', tenantId, organizationId ?? '', agentId);
      const row = await this.services.database.first<PromptOverride>(
        `INSERT INTO ai_assistant_prompts
           (tenant_id, organization_id, agent_id, version, sections, notes, created_by_user_id)
         SELECT $1, $2, $3, coalesce(max(version), 0) + 1, $4, $5, $6
           FROM ai_assistant_prompts WHERE ${HERE} AND agent_id = $3
         RETURNING ${PROMPT}`,
        [tenantId, organizationId, agentId, JSON.stringify(sections), notes, userId],
      );
      await this.services.placeCache.drop({ tenantId, organizationId });
      return row as PromptOverride;
    });
  }

  async policy(place: Place | null, agentId: string): Promise<PolicyOverride | null> {
    if (!place) return null;
    const row = await this.services.database.first<PolicyOverride>({
      name: 'ai_assistant_policy',
      text: `SELECT ${POLICY} FROM ai_assistant_policies WHERE ${HERE} AND agent_id = $3`,
      values: [place.tenantId, place.organizationId, agentId],
    });
    return row ?? null;
  }

  async setPolicy(
    { tenantId, organizationId }: Place,
    policy: MutationPolicy,
    { agentId, notes, userId }: NoteOf,
  ): Promise<PolicyOverride> {
    const row = await this.services.database.first<PolicyOverride>(
      `INSERT INTO ai_assistant_policies
         (tenant_id, organization_id, agent_id, mutation_policy, notes, created_by_user_id)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (tenant_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')), agent_id)
       DO UPDATE SET mutation_policy = excluded.mutation_policy, notes = excluded.notes,
         created_by_user_id = excluded.created_by_user_id, updated_at = now()
       RETURNING ${POLICY}`,
      [tenantId, organizationId, agentId, policy, notes, userId],
    );
    await this.services.placeCache.drop({ tenantId, organizationId });
    return row as PolicyOverride;
  }

  /** @returns whether there was one */
  async clearPolicy({ tenantId, organizationId }: Place, agentId: string): Promise<boolean> {
    const removed = await this.services.database.run(
      `DELETE FROM ai_assistant_policies WHERE ${HERE} AND agent_id = $3`,
      [tenantId, organizationId, agentId],
    );
    await this.services.placeCache.drop({ tenantId, organizationId });
    return removed > 0;
  }
}
