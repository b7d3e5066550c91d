import { useState } from 'react';
import { Link } from 'wouter';
import { DeclaredIcon } from '../kit/Icon';
import { PageActions } from '../kit/PageActions';
import { SearchInput } from '../kit/SearchInput';
import { Empty } from '../kit/states';

interface LinkGroup {
  readonly id: string;
  readonly name: string;
  readonly items: readonly {
    readonly href: string;
    readonly title: string;
    readonly iconName?: string | undefined;
    /** Its purpose in a line. */
    readonly help?: string | undefined;
  }[];
}

interface Props {
  /** Label of the search. */
  readonly find: string;
  /** Shown where the search finds nothing. */
  readonly none: string;
  readonly groups: readonly LinkGroup[];
}

/** A page of links by groups. The search finds them by their titles and purposes, and by the name of their group. */
export function LinkGroups({ find, none, groups }: Props) {
  const [search, setSearch] = useState('');
  const found = groups
    .map((group) => ({
      ...group,
      items: group.items.filter(({ title, help = '' }) => has(`${title} ${help} ${group.name}`, search)),
    }))
    .filter(({ items }) => items.length > 0);
  return (
    <div className="settings-grid">
      <PageActions>
        <SearchInput label={find} searched={search} search={setSearch} />
      </PageActions>
      {found.length === 0 && <Empty title={none} />}
      {found.map(({ id, name, items }) => (
        <section key={id}>
          <h2>{name}</h2>
          <div className="settings-cards">
            {items.map(({ href, title, iconName, help }) => (
              <Link key={href} href={href} className="settings-card">
                <span className="sign">
                  <DeclaredIcon name={iconName} />
                </span>
                <span>
                  {title}
                  {help !== undefined && <span className="help">{help}</span>}
                </span>
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Whether a text has all words of a search. */
const has = (text: string, search: string) =>
  search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.toLocaleLowerCase().includes(word));
