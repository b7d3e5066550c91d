import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { ShownGroup } from '../pages/shownGroups';
import { t } from '../texts/t';
import { Icon } from './Icon';

interface Props {
  readonly groups: readonly ShownGroup[];
  readonly path: string;
  /** Whether people begin with the page of links. */
  readonly hasLinks: boolean;
  /** Whether it is shown on narrow screens; wide ones always show it. */
  readonly isOpen: boolean;
}

/** The entries of the navigation that the console has pages for, in the order that the caller has given them. */
export function Sidebar({ groups, path, hasLinks, isOpen }: Props) {
  // The entry of the page itself, else the nearest one above it.
  const above = groups
    .flatMap(({ items }) => items.map(({ href }) => href))
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
  const entries = useRef<HTMLDivElement>(null);
  // Only the sidebar scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const [list, current] = [entries.current, entries.current?.querySelector('[aria-current]')];
    if (!list || !current) return;
    const [frame, entry] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (entry.bottom > frame.bottom) list.scrollTop += entry.bottom - frame.bottom;
    if (entry.top < frame.top) list.scrollTop -= frame.top - entry.top;
  }, [path]);
  return (
    <nav id="sidebar" className={isOpen ? 'sidebar open' : 'sidebar'} aria-label={t('navigation')}>
      <div ref={entries} className="entries">
        {hasLinks && <Entry href="/backend" title={t('home')} iconName="home" path={path} isAbove={false} />}
        {groups.map(({ id, name, items }) => (
          <section key={id}>
            {items.length > 1 && <h2>{name}</h2>}
            {items.map((item) => (
              <Entry key={item.href} {...item} path={path} isAbove={item.href === above} />
            ))}
          </section>
        ))}
      </div>
    </nav>
  );
}

function Entry({
  href,
  title,
  iconName,
  path,
  isAbove,
}: {
  readonly href: string;
  readonly title: string;
  readonly iconName?: string;
  readonly path: string;
  /** Whether the page is below this entry, and no other entry is nearer. */
  readonly isAbove: boolean;
}) {
  return (
    <Link href={href} aria-current={path === href ? 'page' : isAbove ? 'true' : undefined}>
      <Icon name={iconName} />
      {title}
    </Link>
  );
}
