import { type CoreServices, subscriberFor } from '@tenantry/core';
import { items } from '../collections/items';

/** Is notified after the creation was committed. With `persistent: true` it would survive a crash of the server. */
export const logItem = subscriberFor<Pick<CoreServices, 'logger'>>()({
  id: '__id__.log_item',
  event: items.events.created,
  handle: ({ payload }, { logger }) => logger.info({ item: payload.id }, 'an item was created'),
});
