import { authorIdOf, startOf } from '../../identity/chain';
import type { CommandCall } from './CommandDeclaration';

/** User id, or id of the API key, at the start of the chain; null for work that nobody signed in for. */
export function actorIdOf({ principal }: Pick<CommandCall, 'principal'>): string | null {
  return authorIdOf(principal);
}

/** How the action log names the way by which somebody acts. */
export function sourceOf({ principal }: Pick<CommandCall, 'principal'>): 'ui' | 'api' | 'system' {
  if (!principal) return 'system';
  return startOf(principal).kind === 'api_key' ? 'api' : 'ui';
}
