import { Link } from 'wouter';
import { Icon } from '../Icon';
import { Menu } from '../Menu';
import type { MenuEntry } from '../MenuEntry';
import { movedBy, type Moving } from '../movedBy';
import type { BoardCard } from './BoardLane';
import { t } from './texts';

interface CardProps {
  readonly card: BoardCard;
  readonly isTaken: boolean;
  /** How it is moved; left out where the caller may not. */
  readonly moving?: Moving & { readonly targets: readonly MenuEntry[] };
}

/** A card, which is the link to its record and the handle that moves it. */
export function Card({ card, isTaken, moving }: CardProps) {
  const { id, title, href, lines } = card;
  const { element, link } = movedBy(id, moving);
  return (
    <li data-card={id} className={isTaken ? 'board-card taken' : 'board-card'} {...element}>
      <Link href={href} {...link}>
        {title}
      </Link>
      {lines.map(({ label, text, end }) => (
        <div key={label} title={label} className="line">
          <span className="hidden">{label}: </span>
          {text}
          {end}
        </div>
      ))}
      {moving && (
        <Menu label={t('moveTo', { card: title })} look="plain" entries={moving.targets}>
          <Icon name="ellipsis" />
        </Menu>
      )}
    </li>
  );
}
