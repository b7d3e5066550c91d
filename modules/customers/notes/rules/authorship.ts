import { authorIdOf, type Fields, recordId, type RecordWrite } from '@tenantry/core';
import { text } from '../../shared/columns';
import { color } from '../../shared/schemas';
import { customersFeatures } from '../../features';

/** Who wrote it, and how it is shown in a timeline. */
export const authorshipFields = {
  authorUserId: {
    type: 'uuid',
    schema: recordId().allow(null),
    nullable: true,
    account: { namedBy: customersFeatures['settings.manage'] },
  },
  appearanceIcon: text(100),
  appearanceColor: { type: 'text', schema: color(), nullable: true },
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
