import { forbidden } from '../../kernel/errors/HttpError';
import type { Bounds } from './AccessRules';
import type { Delegate, DelegateKind, Person, Principal, Start } from './Principal';

/** A step of a chain: what acts on behalf of the one before. */
export interface ChainLink {
  readonly kind: DelegateKind;
  /** Id of the agent, rule or worker; empty for a session token. */
  readonly name: string;
  /** Within which it acts; null adds none to those of the steps before. */
  readonly bounds: Bounds | null;
}

/** A principal that acts on behalf of another: with the rights of that one, within the bounds of this step. */
export function delegate(behalfOf: Principal, { kind, name, bounds }: ChainLink): Delegate {
  const { subject, tenantId, organizationId, roles, roleIds, access } = behalfOf;
  const { bounds: before = [] } = access;
  return Object.freeze({
    kind,
    name,
    behalfOf,
    subject,
    tenantId,
    organizationId,
    roles,
    ...(roleIds && { roleIds }),
    access: bounds ? { ...access, bounds: [...before, bounds] } : access,
  });
}

/** The person or key at the start of a chain; who acts for themselves is their own start. */
export function startOf(principal: Principal): Start {
  let one = principal;
  while ('behalfOf' in one) one = one.behalfOf;
  return one;
}

/** The steps of a chain, from the start on; none for who acts for themselves. */
export function delegatesOf(principal: Principal): Delegate[] {
  return 'behalfOf' in principal ? [...delegatesOf(principal.behalfOf), principal] : [];
}

/**
 * The person at the start of the chain, who acts or is acted for. Null for keys, for delegates of keys, and for work
 * without a principal.
 */
export function personOf(principal: Principal | null | undefined): Person | null {
  const start = principal ? startOf(principal) : null;
  // An authenticator of another module may know nothing of accounts.
  return start?.kind === 'user' && start.userId ? start : null;
}

/** The account of `personOf`: answers whether something is the caller's own. */
export function personIdOf(principal: Principal | null | undefined): string | null {
  return personOf(principal)?.userId ?? null;
}

/** Default text of the refusal of `requirePerson`. */
const NO_PERSON = 'Only a person may do this. An API key has no account.';

/**
 * The person at the start of the chain, who acts or is acted for.
 *
 * @throws HttpError 403 `person_required` for API keys and their delegates
 */
export function requirePerson(principal: Principal | null | undefined, message = NO_PERSON): Person {
  const person = personOf(principal);
  if (!person) throw personRequired(message);
  return person;
}

/** The refusal of what only a person may do. */
export const personRequired = (message = NO_PERSON) => forbidden(message, { code: 'person_required' });

/**
 * Id of the author of a row or an entry of a log: of the account, or of the key, at the start of the chain. Null for work
 * without a principal.
 */
export function authorIdOf(principal: Principal | null | undefined): string | null {
  if (!principal) return null;
  const start = startOf(principal);
  return (start.kind === 'user' ? start.userId : start.keyId) || null;
}

/** How a principal is named among all: the kind and the subject of the start. */
export function callerKeyOf(principal: Principal): string {
  return `${startOf(principal).kind}:${principal.subject}`;
}
