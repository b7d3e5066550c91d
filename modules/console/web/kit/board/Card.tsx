import type { KeyboardEvent } from 'react';
import { Link } from 'wouter';
import { Icon } from '../Icon';
import { Menu } from '../Menu';
import type { MenuEntry } from '../MenuEntry';
import type { BoardCard } from './BoardLane';
import { t } from './texts';

interface CardProps {
  readonly card: BoardCard;
  readonly isTaken: boolean;
  /** How it is moved; left out where the caller may not. */
  readonly moving?: {
    /** Element that says which keys move it. */
    readonly helpId: string;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly giveUp: () => void;
    /** It is dragged no more. */
    readonly leave: () => void;
    readonly targets: readonly MenuEntry[];
  };
}

/** A card, which is the link to its record and the handle that moves it. */
export function Card({ card, isTaken, moving }: CardProps) {
  const { id, title, href, lines } = card;
  return (
    <li
      data-card={id}
      className={isTaken ? 'board-card taken' : 'board-card'}
      draggable={moving !== undefined}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', id)}
      onDragEnd={moving?.leave}
    >
      <Link
        href={href}
        draggable={false}
        {...(moving && {
          'aria-describedby': moving.helpId,
          onKeyDown: moving.onKeyDown,
          onBlur: moving.giveUp,
        })}
      >
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
