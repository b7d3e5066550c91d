/** To whom an event is addressed within its tenant; a list that is absent restricts nothing. */
export interface EventAudience {
  readonly organizations?: readonly string[];
  readonly users?: readonly string[];
  readonly roles?: readonly string[];
}

/** The audience that a payload names; null when it names none. */
export function audienceOf(payload: Readonly<Record<string, unknown>>): EventAudience | null {
  const organizations = namesIn(payload['organizationId'], payload['organizationIds']);
  const users = namesIn(payload['recipientUserId'], payload['recipientUserIds']);
  const roles = namesIn(payload['recipientRoleId'], payload['recipientRoleIds']);
  if (!organizations && !users && !roles) return null;
  return { ...(organizations && { organizations }), ...(users && { users }), ...(roles && { roles }) };
}

function namesIn(one: unknown, many: unknown): string[] | undefined {
  const listed = Array.isArray(many) ? (many as unknown[]) : [];
  const names = [one, ...listed].filter((name): name is string => typeof name === 'string' && name !== '');
  return names.length > 0 ? names : undefined;
}
