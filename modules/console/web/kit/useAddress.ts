import { useLocation, useSearch } from 'wouter';

/** Parameters of the address of the page. */
export interface Address {
  /** Empty where it is not there. */
  readonly get: (name: string) => string;
  /** The number of the page of a list, from 1. */
  readonly page: number;
  /**
   * Changes parameters; empty ones are removed. A list begins at its first page again, unless `page` is given.
   * The entry in the history is replaced while a person types, else a new one is made.
   */
  readonly set: (changes: Readonly<Record<string, string | number>>, isTyping?: boolean) => void;
}

/** Search, filters, tab and page of what a page shows are in its address, so that links and Back lead to them. */
export function useAddress(): Address {
  const [path, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  return {
    get: (name) => query.get(name) ?? '',
    page: Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1),
    set: (changes, isTyping = false) => {
      const next = new URLSearchParams(query);
      next.delete('page');
      for (const [name, value] of Object.entries(changes))
        if (value === '') next.delete(name);
        else next.set(name, String(value));
      navigate(next.size > 0 ? `${path}?${next.toString()}` : path, { replace: isTyping });
    },
  };
}
