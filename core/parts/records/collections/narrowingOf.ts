import Joi from 'joi';
import type { CollectionDeclaration } from './CollectionDeclaration';
import type { ListCall } from './ListDeclaration';
import { askedConditions, visibleConditions } from './list/askedConditions';
import { narrowingMembers, withNarrowingPatterns } from './list/listQuerySchema';
import { PreparedList } from './list/PreparedList';
import type { Narrowing } from './Narrowing';

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
      const { where, bind, values } = asked.conditions;
      return { from: prepared.from, where, bind, values };
    },
    visible: (call) => {
      const listed = { ...call, query: {}, params: {}, body: undefined } as unknown as ListCall<never>;
      const conditions = visibleConditions(declaration, listed);
      if (!conditions) return null;
      const { where, bind, values } = conditions;
      return { from: prepared.from, where, bind, values };
    },
  };
}
