/** Parameter with the address that a page of a record was opened from. */
const FROM = 'from';

/** Addresses of the pages of records by their ids. @param from address that their Back leads to; left out: the list */
export const recordAddress =
  (base: string, from?: string) =>
  (id: string): string => {
    const page = `${base}/${encodeURIComponent(id)}`;
    return from === undefined ? page : `${page}?${new URLSearchParams({ [FROM]: from }).toString()}`;
  };

/** The page of the console that a page of a record was opened from; null where its address names none. */
export function openedFrom(get: (name: string) => string): string | null {
  const from = get(FROM);
  return from.startsWith('/backend/') ? from : null;
}
