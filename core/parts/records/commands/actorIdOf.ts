import { authorIdOf, startOf } from '../../identity/chain';
import type { CommandCall } from './CommandDeclaration';

/** User id, or id of the API key, at the start of the chain; null for work without a signed-in caller. */
export function actorIdOf({ principal }: Pick<CommandCall, 'principal'>): string | null {
  return authorIdOf(principal);
}

/** Source of a caller's actions, as the action log names it. */
export function sourceOf({ principal }: Pick<CommandCall, 'principal'>): 'ui' | 'api' | 'system' {
  if (!principal) return 'system';
  return startOf(principal).kind === 'api_key' ? 'api' : 'ui';
}
