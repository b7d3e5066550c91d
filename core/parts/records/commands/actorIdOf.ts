import type { CommandCall } from './CommandDeclaration';

/** User id, or id of the API key; null for work that nobody signed in for. */
export function actorIdOf({ principal }: Pick<CommandCall, 'principal'>): string | null {
  if (!principal) return null;
  if (principal.kind === 'user') return principal.userId;
  const id = principal.subject.slice(principal.subject.indexOf(':') + 1);
  return /^[0-9a-f-]{36}$/i.test(id) ? id : principal.userId;
}
