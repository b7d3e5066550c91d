import type { CoreServices, SubscriberDeclaration } from '@tenantry/core';
import type { ItemAdded } from '../events/itemAdded';

/** Hears what happened after it was committed. With `persistent: true` it would survive a crash of the server. */
export const logItem: SubscriberDeclaration<Pick<CoreServices, 'logger'>, ItemAdded> = {
  id: '__id__.log_item',
  event: '__id__.item.added',
  handle: ({ payload }, { logger }) => logger.info({ item: payload.id }, 'an item was added'),
};
