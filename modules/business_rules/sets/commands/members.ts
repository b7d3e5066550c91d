import {
  commandFor,
  conflict,
  type CoreServices,
  type CommandCall,
  type CommandContext,
  notFound,
  recordId,
  type RowState,
  seesOrganization,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { MOST_MEMBERS, sets } from '../collections/sets';

type Services = Pick<CoreServices, 'database'>;

interface Addition {
  readonly setId: string;
  readonly ruleId: string;
  readonly sequence: number;
  readonly enabled: boolean;
}

interface Change {
  readonly setId: string;
  readonly memberId: string;
  readonly sequence?: number;
  readonly enabled?: boolean;
}

interface Order {
  readonly setId: string;
  /** Ids of rules in the set, in their order. */
  readonly memberIds: readonly string[];
}

const command = commandFor<Services>();
const memberOf = { setId: recordId().required(), memberId: recordId().required() };
const sequence = Joi.number().integer().min(0).max(1_000_000);
const common = {
  ...sets.history,
  features: [ruleFeatures.manage_sets],
  prepare: ({ setId }: { readonly setId: string }, call: CommandCall) =>
    Promise.resolve({ tenantId: tenantOf(call), resourceId: setId }),
};

/** Puts a rule into a set. */
export const addMember = command({
  ...common,
  id: 'business_rules.sets.add',
  label: 'Add rule to rule set',
  input: Joi.object<Addition>({
    setId: recordId().required(),
    ruleId: recordId().required(),
    sequence: sequence.default(0),
    enabled: Joi.boolean().default(true),
  }),
  execute: async ({ setId, ruleId, sequence: place, enabled }, call, { database }, context) => {
    assertSeen(context, setId, call);
    const { organizationIds } = call.scope;
    const rule = await database.first<{ members: number }>(
      `SELECT (SELECT count(*)::integer FROM business_rules_set_members WHERE set_id = $3) AS members
         FROM business_rules_rules WHERE id = $1 AND deleted_at IS NULL
          AND ($2::uuid[] IS NULL OR organization_id = ANY ($2)) FOR KEY SHARE`,
      [ruleId, organizationIds, setId],
    );
    if (!rule) throw notFound('Rule not found');
    if (rule.members >= MOST_MEMBERS) throw conflict(`A rule set has at most ${MOST_MEMBERS} rules`);
    const added = await database.first<{ id: string }>(
      `INSERT INTO business_rules_set_members (tenant_id, set_id, rule_id, sequence, enabled)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT (tenant_id, set_id, rule_id) DO NOTHING RETURNING id`,
      [context.tenantId, setId, ruleId, place, enabled],
    );
    if (!added) throw conflict('Rule is already a member of this set');
    return { result: added.id, resourceId: setId };
  },
});

/** Changes the place of a rule in a set, or switches it off there. */
export const updateMember = command({
  ...common,
  id: 'business_rules.sets.update_member',
  tracksAll: true,
  label: 'Change rule in rule set',
  input: Joi.object<Change>({ ...memberOf, sequence, enabled: Joi.boolean() }),
  execute: async (
    { setId, memberId, sequence: place = null, enabled = null },
    call,
    { database },
    context,
  ) => {
    assertSeen(context, setId, call);
    const changed = await database.run(
      `UPDATE business_rules_set_members SET sequence = coalesce($3, sequence), enabled = coalesce($4, enabled)
        WHERE id = $1 AND set_id = $2`,
      [memberId, setId, place, enabled],
    );
    if (changed === 0) throw notFound('Member not found');
    return { result: undefined, resourceId: setId };
  },
});

/** Ids of rules in a set, in their order. */
export const memberIds = Joi.array().items(recordId()).min(1).max(MOST_MEMBERS).unique().required();

/** Brings the rules of a set into an order; those that are not named follow in the order that they have. */
export const reorderMembers = command({
  ...common,
  id: 'business_rules.sets.reorder',
  tracksAll: true,
  label: 'Reorder rules of rule set',
  input: Joi.object<Order>({ setId: recordId().required(), memberIds }),
  execute: async ({ setId, memberIds: wanted }, call, { database }, context) => {
    assertSeen(context, setId, call);
    const found = await database.first<{ number: number }>(
      `SELECT count(*)::integer AS number FROM business_rules_set_members WHERE set_id = $1 AND id = ANY ($2::uuid[])`,
      [setId, wanted],
    );
    if (found?.number !== wanted.length) throw notFound('Member not found');
    await database.run(
      `UPDATE business_rules_set_members m SET sequence = w.place - 1
         FROM (SELECT one.id, row_number() OVER (ORDER BY named.place, one.sequence, one.id) AS place
                 FROM business_rules_set_members one
                 LEFT JOIN unnest($2::uuid[]) WITH ORDINALITY named (id, place) ON named.id = one.id
                WHERE one.set_id = $1) w
        WHERE m.id = w.id AND m.sequence <> w.place - 1`,
      [setId, wanted],
    );
    return { result: undefined, resourceId: setId };
  },
});

/** Takes a rule out of a set. */
export const removeMember = command({
  ...common,
  id: 'business_rules.sets.remove',
  label: 'Remove rule from rule set',
  input: Joi.object<Change>(memberOf),
  execute: async ({ setId, memberId }, call, { database }, context) => {
    assertSeen(context, setId, call);
    const removed = await database.run(
      'DELETE FROM business_rules_set_members WHERE id = $1 AND set_id = $2',
      [memberId, setId],
    );
    if (removed === 0) throw notFound('Member not found');
    return { result: undefined, resourceId: setId };
  },
});

/** @throws HttpError 404 the set does not exist, or it belongs to an organization that the caller does not see */
function assertSeen({ before }: CommandContext, setId: string, { scope }: CommandCall): void {
  const state = before?.state as RowState | undefined;
  const row = state?.[sets.table]?.find((one) => one['id'] === setId);
  if (!row || !seesOrganization(scope, row['organization_id'] as string))
    throw notFound('Rule set not found');
}
