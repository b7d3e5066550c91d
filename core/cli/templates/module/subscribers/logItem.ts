import type { CoreServices, SubscriberDeclaration } from '@tenantry/core';

/** Is notified after the creation was committed. With `persistent: true` it would survive a crash of the server. */
export const logItem: SubscriberDeclaration<Pick<CoreServices, 'logger'>, { readonly id: string }> = {
  id: '__id__.log_item',
  event: '__id__.item.created',
  handle: ({ payload }, { logger }) => logger.info({ item: payload.id }, 'an item was created'),
};
