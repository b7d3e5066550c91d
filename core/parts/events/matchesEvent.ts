import { EventEmitter2 } from 'eventemitter2';

/** A pattern as eventemitter2 takes it: alone, `*` stands for every event. */
export function emitterPattern(pattern: string): string {
  return pattern === '*' ? '**' : pattern;
}

/** True when a subscriber's pattern covers an event, as the bus decides it. */
export function matchesEvent(pattern: string, eventId: string): boolean {
  const emitter = new EventEmitter2({ wildcard: true, delimiter: '.' });
  emitter.on(emitterPattern(pattern), () => undefined);
  return emitter.listeners(eventId).length > 0;
}
