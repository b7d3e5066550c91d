import {
  formatWhen,
  Link,
  Loaded,
  NotedList,
  pathWith,
  useResource,
  type WidgetProps,
} from '@tenantry/console';
import { text } from './texts';

export interface Contact {
  readonly id: string;
  readonly displayName: string;
  readonly kind: 'person' | 'company';
}

/** An entry of a list: the page that it leads to, with its title and notes. */
interface Entry {
  readonly href: string;
  readonly title: string;
  readonly notes: readonly (string | null)[];
}

type Settings = WidgetProps<{
  readonly pageSize?: number;
  readonly kind?: string;
  readonly includePast?: boolean;
}>;

/** A widget with the list that a route of `/customers/dashboard/widgets` answers. */
function listOf<T extends { readonly id: string }>(route: string, entryOf: (item: T) => Entry) {
  return function List({ settings: { pageSize, kind, includePast } }: Settings) {
    const resource = useResource<{ readonly items: readonly T[] }>(
      pathWith(`/customers/dashboard/widgets/${route}`, {
        limit: pageSize,
        kind: kind === 'all' ? null : kind,
        includePast: includePast === true ? true : null,
      }),
    );
    return (
      <Loaded resource={resource} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">{text('nothing')}</p>
          ) : (
            <NotedList
              items={items.map((item) => {
                const { href, title, notes } = entryOf(item);
                return [item.id, <Link href={href}>{title}</Link>, notes.filter(Boolean).join(' · ')];
              })}
            />
          )
        }
      </Loaded>
    );
  };
}

export const pageOf = ({ id, kind }: Contact) =>
  `/backend/customers/${kind === 'company' ? 'companies' : 'people'}/${id}`;

/** The people and companies that came last. */
export const NewCustomers = listOf<Contact & { readonly createdAt: string }>('new-customers', (contact) => ({
  href: pageOf(contact),
  title: contact.displayName,
  notes: [formatWhen(contact.createdAt)],
}));

/** The deals that came last. */
export const NewDeals = listOf<{ readonly id: string; readonly title: string; readonly createdAt: string }>(
  'new-deals',
  ({ id, title, createdAt }) => ({
    href: `/backend/customers/deals/${id}`,
    title,
    notes: [formatWhen(createdAt)],
  }),
);

/** The next planned activity with each person or company, the earliest first. */
export const NextInteractions = listOf<
  Contact & { readonly nextInteractionAt: string; readonly nextInteractionName: string | null }
>('next-interactions', (contact) => ({
  href: pageOf(contact),
  title: contact.displayName,
  notes: [contact.nextInteractionName, formatWhen(contact.nextInteractionAt)],
}));
