import { useState } from 'react';
import { Link } from 'wouter';
import type { Frame } from '../api/session';
import { pageAt } from '../frame/partPages';
import { DeclaredIcon } from '../kit/Icon';
import { PageActions } from '../kit/PageActions';
import { SearchInput } from '../kit/SearchInput';
import { Empty } from '../kit/states';
import { ownTexts } from '../texts/ownTexts';
import { routes } from './routes';
import { shownAreas } from './shownGroups';

const t = ownTexts('routes');

/** Leads to all pages of settings, by their groups. The search finds them by their titles and purposes. */
export function AllSettings({ frame }: { readonly frame: Frame }) {
  const [search, setSearch] = useState('');
  const groups = shownAreas(frame).settings.map((group) => ({
    ...group,
    items: group.items
      .map((item) => ({ ...item, help: helpAt(item.href, frame) }))
      .filter(({ title, help = '' }) => has(`${title} ${help} ${group.name}`, search)),
  }));
  const found = groups.filter(({ items }) => items.length > 0);
  return (
    <div className="settings-grid">
      <PageActions>
        <SearchInput label={t('findSetting')} searched={search} search={setSearch} />
      </PageActions>
      {found.length === 0 && <Empty title={t('noSetting')} />}
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

/** The purpose of the page at an address, as its module or the console declares it. */
function helpAt(href: string, { parts }: Frame): string | undefined {
  const page = pageAt(href, parts)?.page;
  return page?.help ?? page?.view?.help ?? routes.find(({ path }) => path === href)?.help;
}

/** Whether a text has all words of a search. */
const has = (text: string, search: string) =>
  search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.toLocaleLowerCase().includes(word));
