import type { Access } from '../../access/AccessControl';
import type { Principal } from '../../identity/Principal';
import type { Scope } from '../../tenancy/Scope';

/** To whom an event is addressed within its tenant; a list that is absent restricts nothing. */
export interface Audience {
  readonly organizations?: readonly string[];
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
}

/** Who listens. */
export interface Listener {
  readonly principal: Principal | null;
  readonly scope: Scope;
  readonly access: Access;
}

/** What a payload says of its audience; null when it says nothing. */
export function audienceOf(payload: Readonly<Record<string, unknown>>): Audience | null {
  const organizations = namesIn(payload['organizationId'], payload['organizationIds']);
  const users = namesIn(payload['recipientUserId'], payload['recipientUserIds']);
  const roles = namesIn(payload['recipientRoleId'], payload['recipientRoleIds']);
  if (!organizations && !users && !roles) return null;
  return { ...(organizations && { organizations }), ...(users && { users }), ...(roles && { roles }) };
}

/** Whether a listener is addressed. Keys act by themselves: what is addressed to a person is not for them. */
export function isAddressed(audience: Audience | null, { principal, scope }: Listener): boolean {
  if (!audience) return true;
  const { organizations, users, roles } = audience;
  const visible = scope.organizationIds;
  if (organizations && visible && !organizations.some((id) => visible.includes(id))) return false;
  const userId = principal?.kind === 'user' ? principal.userId : null;
  if (users && (userId === null || !users.includes(userId))) return false;
  return !roles || (principal?.roleIds?.some((id) => roles.includes(id)) ?? false);
}

function namesIn(one: unknown, many: unknown): string[] | undefined {
  const listed = Array.isArray(many) ? (many as unknown[]) : [];
  const names = [one, ...listed].filter((name): name is string => typeof name === 'string' && name !== '');
  return names.length > 0 ? names : undefined;
}
