import { Link } from 'wouter';
import type { Frame } from '../api/session';
import { t } from '../texts/t';
import { shownGroups } from './shownGroups';

/** The first page: the account, and the ways to the other pages. */
export function Home({ frame }: { readonly frame: Frame }) {
  const { profile } = frame;
  return (
    <>
      <p>{t('signedInAs', { name: profile.name ?? profile.email })}</p>
      <p>{t('roles', { roles: profile.roles.join(', ') })}</p>
      <div className="tiles">
        {shownGroups(frame).map(({ id, name, items }) => (
          <section key={id} className="card">
            <h2>{name}</h2>
            {items.map(({ href, title }) => (
              <Link key={href} href={href}>
                {title}
              </Link>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
