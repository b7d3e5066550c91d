import { EventEmitter2 } from 'eventemitter2';

/** True when a subscriber's pattern covers an event, as the bus decides it. */
export function matchesEvent(pattern: string, eventId: string): boolean {
  const emitter = new EventEmitter2({ wildcard: true, delimiter: '.' });
  emitter.on(pattern, () => undefined);
  return emitter.listeners(eventId).length > 0;
}
