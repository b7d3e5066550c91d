import type { TextKey } from '../../texts/en';

/** A column of a list. */
export interface Column {
  /** Member of the items. */
  readonly name: string;
  readonly label: TextKey;
  /** Name by which the server sorts; a column without one cannot be sorted. */
  readonly sort?: string;
}

/** A list of records. */
export interface List {
  /** Route below `/api`. */
  readonly route: string;
  /** The first one names the record. */
  readonly columns: readonly Column[];
}

const created: Column = { name: 'created_at', label: 'created', sort: 'createdAt' };
const contact: readonly Column[] = [
  { name: 'display_name', label: 'name', sort: 'name' },
  { name: 'primary_email', label: 'email' },
  { name: 'status', label: 'status' },
  created,
];

/** Lists by the addresses of their pages. */
export const lists: Readonly<Record<string, List>> = {
  '/backend/customers/people': { route: '/customers/people', columns: contact },
  '/backend/customers/companies': { route: '/customers/companies', columns: contact },
  '/backend/customers/deals': {
    route: '/customers/deals',
    columns: [
      { name: 'title', label: 'name', sort: 'title' },
      { name: 'status', label: 'status' },
      { name: 'value_amount', label: 'value', sort: 'value' },
      { name: 'value_currency', label: 'currency' },
      created,
    ],
  },
};
