/** Ends of the addresses below that of a list, of pages that are made from a declaration. */
export const BELOW_LISTS = ['/new', '/:id'] as const;

/** All pages of the console. */
const ALL = [
  '/backend/records',
  '/backend/records/:kind',
  '/backend/records/:kind/new',
  '/backend/records/:kind/:id',
  '/backend/settings',
  '/backend/settings/:module',
  '/backend/platform/modules',
  '/backend/platform/jobs',
] as const;

/** The path of a page of the console. */
export type OwnPage = (typeof ALL)[number];

/** The page of the console that is shown at every address of a path; undefined for other paths. */
export function ownPageAt(path: string): OwnPage | undefined {
  const wanted = path.split('/');
  return ALL.find((own) => {
    const parts = own.split('/');
    return (
      parts.length === wanted.length && parts.every((part, at) => part.startsWith(':') || part === wanted[at])
    );
  });
}
