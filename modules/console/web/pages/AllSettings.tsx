import { Link } from 'wouter';
import type { Frame } from '../api/session';
import { DeclaredIcon } from '../kit/Icon';
import { shownAreas } from './shownGroups';

/** Leads to all pages of settings, by their groups. */
export function AllSettings({ frame }: { readonly frame: Frame }) {
  return (
    <div className="settings-grid">
      {shownAreas(frame).settings.map(({ id, name, items }) => (
        <section key={id}>
          <h2>{name}</h2>
          <div className="settings-cards">
            {items.map(({ href, title, iconName }) => (
              <Link key={href} href={href} className="settings-card">
                <span className="sign">
                  <DeclaredIcon name={iconName} />
                </span>
                {title}
              </Link>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
