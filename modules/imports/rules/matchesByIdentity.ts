import type Joi from 'joi';
import type { Member } from './Member';

/** Names of members that hold ids, codes and addresses. */
const EXACT = /(?:^|[a-z_])(?:ids?|key|code|sku|barcode|handle|slug|hash|url|uri)$/i;
/** Rules of schemas of texts that are no names: of a form of their own, or stored in one case. */
const EXACT_RULES = new Set(['case', 'guid', 'pattern', 'uri']);

/**
 * Whether records are found by the identity of a member, without case and however accents are encoded: by names, free text and
 * e-mail addresses. Ids, codes and URLs are compared exactly, and so is what is stored in lower case anyway.
 */
export function matchesByIdentity({ name, type, schema }: Pick<Member, 'name' | 'type' | 'schema'>): boolean {
  if (type !== 'text' || EXACT.test(name)) return false;
  const described = schema.describe() as Joi.Description & { readonly rules?: readonly { name: string }[] };
  const isChoice = (described.flags as { readonly only?: boolean } | undefined)?.only === true;
  return !isChoice && !(described.rules ?? []).some((rule) => EXACT_RULES.has(rule.name));
}
