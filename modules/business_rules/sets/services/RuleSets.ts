import type { CoreServices } from '@tenantry/core';
import { sets } from '../collections/sets';

const shown = sets.shown();

/** A rule in a set. */
export interface SetMember {
  readonly id: string;
  /** Id of the rule. */
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: string;
  readonly sequence: number;
  readonly enabled: boolean;
}

/** Rule sets with the rules in them. */
export class RuleSets {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** A set with its members by their sequence; undefined where the caller sees none. */
  async find(
    id: string,
    organizationIds: readonly string[] | null,
  ): Promise<(Readonly<Record<string, unknown>> & { readonly members: readonly SetMember[] }) | undefined> {
    const found = await this.deps.database.first<{
      set: Readonly<Record<string, unknown>>;
      members: SetMember[];
    }>({
      name: 'business_rules_set',
      text: `
        SELECT ${shown.sql} AS set, coalesce((
            SELECT json_agg(json_build_object('id', m.id, 'ruleId', m.rule_id, 'ruleName', r.rule_name,
                     'ruleType', r.rule_type, 'sequence', m.sequence, 'enabled', m.enabled) ORDER BY m.sequence, m.id)
              FROM business_rules_set_members m
              JOIN business_rules_rules r ON r.id = m.rule_id AND r.deleted_at IS NULL
             WHERE m.set_id = t.id), '[]') AS members
          FROM business_rules_sets t
         WHERE t.id = $1 AND t.deleted_at IS NULL AND ($2::uuid[] IS NULL OR t.organization_id = ANY ($2))`,
      values: [id, organizationIds],
    });
    return found && { ...found.set, members: found.members };
  }
}
