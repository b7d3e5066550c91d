import { Link } from 'wouter';
import { DeclaredIcon, Icon } from '../kit/Icon';
import { entryAbove, type ShownGroup } from '../pages/shownGroups';
import { shellText } from './shellTexts';
import type { Drawer } from './useDrawer';

/** Entries of the bar, besides the button for all others. */
const ENTRIES = 4;

interface Props {
  readonly groups: readonly ShownGroup[];
  readonly path: string;
  readonly drawer: Drawer;
}

/** The first entries of work at the bottom of narrow windows, and a button for all others. */
export function ThumbBar({ groups, path, drawer }: Props) {
  const above = entryAbove(path, groups);
  return (
    <nav className="thumb-bar" aria-label={shellText('shortcuts')} inert={drawer.isOpen}>
      {groups
        .flatMap(({ items }) => items)
        .slice(0, ENTRIES)
        .map(({ href, title, iconName }) => (
          <Link key={href} href={href} aria-current={href === above ? 'page' : undefined}>
            <DeclaredIcon name={iconName} />
            <span>{title}</span>
          </Link>
        ))}
      <button type="button" aria-expanded={drawer.isOpen} aria-controls="sidebar" onClick={drawer.open}>
        <Icon name="menu" />
        <span>{shellText('more')}</span>
      </button>
    </nav>
  );
}
