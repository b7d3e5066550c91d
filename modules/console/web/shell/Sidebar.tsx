import { Link } from 'wouter';
import type { Navigation } from '../api/session';
import { shownGroups } from '../pages/shownGroups';
import { t } from '../texts/t';

interface Props {
  readonly navigation: Navigation;
  readonly path: string;
  /** Whether it is shown on narrow screens; wide ones always show it. */
  readonly isOpen: boolean;
}

/** The entries of the navigation that the console has pages for, in the order that the caller has given them. */
export function Sidebar({ navigation, path, isOpen }: Props) {
  return (
    <nav id="sidebar" className={isOpen ? 'sidebar open' : 'sidebar'} aria-label={t('navigation')}>
      <Entry href="/backend" title={t('home')} path={path} />
      {shownGroups(navigation).map(({ id, name, items }) => (
        <section key={id}>
          <h2>{name}</h2>
          {items.map((item) => (
            <Entry key={item.id} href={item.href} title={item.title} path={path} />
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
