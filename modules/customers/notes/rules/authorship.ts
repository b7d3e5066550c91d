import { authorIdOf, field, type Fields, type RecordWrite } from '@tenantry/core';
import { color } from '../../shared/color';
import { customersFeatures } from '../../features';

/** Who wrote it, and how it is shown in a timeline. */
export const authorshipFields = {
  authorUserId: field.account({ namedBy: customersFeatures['settings.manage'] }),
  appearanceIcon: field.code({ max: 100 }),
  appearanceColor: color,
} as const satisfies Fields;

/** Who creates a note is its author unless another is named: a person, or a key. */
export function signNote({
  action,
  columns,
  call,
}: Pick<RecordWrite<unknown>, 'action' | 'columns' | 'call'>): void {
  if (action === 'create' && columns['author_user_id'] === undefined) {
    columns['author_user_id'] = authorIdOf(call.principal);
  }
}
