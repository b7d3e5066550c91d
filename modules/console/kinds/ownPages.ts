/** Lists of records that have an address of their own. Below each are a form for a new record, and the page of one. */
export const RECORD_LISTS = [
  '/backend/customers/people',
  '/backend/customers/companies',
  '/backend/customers/deals',
  '/backend/catalog/products',
  '/backend/catalog/categories',
  '/backend/dictionaries',
  '/backend/custom-fields',
  '/backend/records/:kind',
] as const;

/** All other pages of the console. */
const OTHERS = [
  '/backend/dashboards',
  '/backend/records',
  '/backend/platform/modules',
  '/backend/platform/jobs',
  '/backend/ai-assistant',
  '/backend/ai-settings',
] as const;

/** What stands below the address of a list, in addresses of pages that are made from a declaration. */
export const BELOW_LISTS = ['/new', '/:id'] as const;

type List = (typeof RECORD_LISTS)[number];

/** The path of a page of the console. */
export type OwnPage = (typeof OTHERS)[number] | List | `${List}${(typeof BELOW_LISTS)[number]}`;

const ALL: readonly OwnPage[] = [
  ...OTHERS,
  ...RECORD_LISTS.flatMap((list): OwnPage[] => [list, ...BELOW_LISTS.map((end): OwnPage => `${list}${end}`)]),
];

/** The page of the console that is shown at every address of a path; undefined where there is none. */
export function ownPageAt(path: string): OwnPage | undefined {
  const wanted = path.split('/');
  return ALL.find((own) => {
    const parts = own.split('/');
    return (
      parts.length === wanted.length && parts.every((part, at) => part.startsWith(':') || part === wanted[at])
    );
  });
}
