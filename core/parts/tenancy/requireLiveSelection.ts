import { HttpError } from '../../kernel/errors/HttpError';
import type { Scope } from './Scope';

const MESSAGE =
  'Your selected organization is no longer available. Please re-select an organization and try again.';

/**
 * Refuses work when the caller selected an organization that cannot be selected any more: records of another
 * organization than they believe to be in would be shown or written. For routes about records of organizations.
 *
 * @param forget clears the cookie `selected_org`, as reads do
 * @throws HttpError 422 `organization_selection_invalid`
 */
export function requireLiveSelection({ selectionRejected }: Scope, forget: boolean): void {
  if (!selectionRejected) return;
  const error = new HttpError(422, MESSAGE, { code: 'organization_selection_invalid' });
  if (forget) error.cookiesToClear.push('selected_org');
  throw error;
}
