import Joi from 'joi';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { ListCall } from './ListDeclaration';
import { askedConditions, visibleConditions } from './list/askedConditions';
import { narrowingMembers, withNarrowingPatterns } from './list/listQuerySchema';
import type { ListConditions } from './list/ListConditions';
import { PreparedList } from './list/PreparedList';
import type { NarrowedRecords, Narrowing } from './Narrowing';

/** The conditions of the list of a collection, without the list. */
export function narrowingOf(declaration: CollectionDeclaration): Narrowing {
  const prepared = new PreparedList(declaration);
  const { kind, customFields } = declaration;
  return {
    query: withNarrowingPatterns(Joi.object(narrowingMembers(declaration)), declaration),
    of: async (call) => {
      const definitions = customFields ? await call.services.customFields.definitionsOf(kind) : [];
      const asked = await askedConditions(prepared, call as unknown as ListCall<never>, definitions);
      if (!asked) return null;
      return narrowed(prepared, asked.conditions);
    },
    visible: (call) => {
      const listed = { ...call, query: {}, params: {}, body: undefined } as unknown as ListCall<never>;
      const conditions = visibleConditions(declaration, listed);
      return conditions && narrowed(prepared, conditions);
    },
  };
}

function narrowed({ from }: PreparedList, conditions: ListConditions): NarrowedRecords {
  const { where, parts, bind, values } = conditions;
  // Columns of joined tables are named by other names than `t`.
  const isAlone = !/\sjoin\s/i.test(from);
  return {
    from,
    where,
    conditions: parts,
    bind,
    values,
    namesOnly: (columns) =>
      isAlone && conditions.namesOnly(new Set([...columns, 'tenant_id', 'organization_id'])),
  };
}
