import { Link } from 'wouter';
import type { ShownGroup } from '../pages/shownGroups';
import { t } from '../texts/t';

interface Props {
  readonly groups: readonly ShownGroup[];
  readonly path: string;
  /** Whether it is shown on narrow screens; wide ones always show it. */
  readonly isOpen: boolean;
}

/** The entries of the navigation that the console has pages for, in the order that the caller has given them. */
export function Sidebar({ groups, path, isOpen }: Props) {
  return (
    <nav id="sidebar" className={isOpen ? 'sidebar open' : 'sidebar'} aria-label={t('navigation')}>
      <Entry href="/backend" title={t('home')} path={path} />
      {groups.map(({ id, name, items }) => (
        <section key={id}>
          <h2>{name}</h2>
          {items.map((item) => (
            <Entry key={item.href} href={item.href} title={item.title} path={path} />
          ))}
        </section>
      ))}
    </nav>
  );
}

function Entry({
  href,
  title,
  path,
}: {
  readonly href: string;
  readonly title: string;
  readonly path: string;
}) {
  const isBelow = href !== '/backend' && path.startsWith(`${href}/`);
  return (
    <Link href={href} aria-current={path === href ? 'page' : isBelow ? 'true' : undefined}>
      {title}
    </Link>
  );
}
