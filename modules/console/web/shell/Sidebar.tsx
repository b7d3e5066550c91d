import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { pageAt } from '../frame/partPages';
import { useFrame } from '../frame/useFrame';
import { DeclaredIcon, Icon } from '../kit/Icon';
import { settingsTitle } from '../pages/administrationRoutes';
import { RECORDS } from '../pages/recordsPath';
import { SETTINGS } from '../pages/settingsPath';
import { areaOf, entryAbove, type ShownAreas, type ShownGroup } from '../pages/shownGroups';
import { t } from '../texts/t';
import { useFolded } from './foldedGroups';
import { shellText } from './shellTexts';
import type { Drawer } from './useDrawer';

interface Props {
  readonly areas: ShownAreas;
  readonly path: string;
  readonly tenantId: string | null;
  /** Whether people begin with the page of links. */
  readonly hasLinks: boolean;
  /** Narrow windows show the sidebar in it; wide ones always show it. */
  readonly drawer: Drawer;
  /** Above the entries. */
  readonly children: ReactNode;
}

/** The entries of one area: those of work lead to the settings at the end, those of the settings lead back at the beginning. */
export function Sidebar({ areas, path, tenantId, hasLinks, drawer, children }: Props) {
  const { parts } = useFrame();
  const found = areaOf(path, areas);
  const isUnlisted = found === null && pageAt(path, parts)?.page.view !== undefined;
  const [area, setArea] = useState(
    found ?? (isUnlisted && entryAbove(RECORDS, areas.settings) ? 'settings' : 'work'),
  );
  if (found !== null && found !== area) setArea(found);
  const isSettings = area === 'settings';
  const groups = areas[area];
  const above = entryAbove(isUnlisted ? RECORDS : path, groups);
  const entry = (item: ShownGroup['items'][number]) => (
    <Entry key={item.href} {...item} current={path === item.href ? 'page' : item.href === above && 'true'} />
  );
  const { isFolded, fold } = useFolded(tenantId);
  const entries = useRef<HTMLDivElement>(null);
  // Only the sidebar scrolls: `scrollIntoView` would move the page too.
  useEffect(() => {
    const [list, current] = [entries.current, entries.current?.querySelector('[aria-current]')];
    if (!list || !current) return;
    const [frame, shown] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (shown.bottom > frame.bottom || shown.top < frame.top)
      list.scrollTop += (shown.top + shown.bottom - frame.top - frame.bottom) / 2;
  }, [path]);
  return (
    <nav
      id="sidebar"
      ref={drawer.ref}
      tabIndex={-1}
      className={drawer.isOpen ? 'sidebar open' : 'sidebar'}
      aria-label={isSettings ? settingsTitle : t('navigation')}
    >
      {children}
      {isSettings && <Entry href="/backend" title={shellText('backToWork')} iconName="arrow-left" />}
      <div ref={entries} className="entries">
        {!isSettings && hasLinks && entry({ href: '/backend', title: t('home'), iconName: 'house' })}
        {groups.map(({ id, name, items }) =>
          items.length === 1 ? (
            items.map(entry)
          ) : (
            <details
              key={id}
              open={!isFolded(id)}
              onToggle={({ currentTarget }) => {
                if (currentTarget.open === isFolded(id)) fold(id, !currentTarget.open);
              }}
            >
              <summary>
                {name}
                <Icon name="chevron-down" />
              </summary>
              {items.map(entry)}
            </details>
          ),
        )}
      </div>
      {!isSettings && areas.settings.length > 0 && (
        <div className="sidebar-end">
          <Entry href={SETTINGS} title={settingsTitle} iconName="settings" />
        </div>
      )}
    </nav>
  );
}

interface EntryProps {
  readonly href: string;
  readonly title: string;
  readonly iconName?: string;
  /** `page` for the page itself; `true` where the page is below this entry, and no other entry is nearer. */
  readonly current?: 'page' | 'true' | false;
}

function Entry({ href, title, iconName, current = false }: EntryProps) {
  return (
    <Link href={href} aria-current={current || undefined}>
      <DeclaredIcon name={iconName} />
      {title}
    </Link>
  );
}
