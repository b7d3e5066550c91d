import { LRUCache } from 'lru-cache';

/**
 * A cache that drops the entries not used for the longest time. It takes memory for the entries it has; the library's `max`
 * reserves 40 bytes for each entry that it may ever have, and the time to fill them.
 *
 * @param most entries kept at most
 * @param ttl milliseconds after which an entry is dropped; default: none
 */
export function recentlyUsed<V extends object | true>(most: number, ttl?: number): LRUCache<string, V> {
  return new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl });
}
