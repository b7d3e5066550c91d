import type { ReactNode } from 'react';
import { Avatar, type AvatarProps } from '@tenantry/console';

interface RowProps {
  readonly mark: Pick<AvatarProps, 'name' | 'icon' | 'tone'> &
    Partial<Pick<AvatarProps, 'shape' | 'account'>>;
  readonly title: ReactNode;
  /** Below the title. */
  readonly note?: ReactNode;
  /** At the end of the row. */
  readonly children?: ReactNode;
}

/** A row of a list in a card: a mark, a name with a note, and what stands at its end. */
export function Row({ mark, title, note, children }: RowProps) {
  return (
    <li>
      <Avatar shape="square" size={32} {...mark} />
      <div>
        <strong>{title}</strong>
        {note !== undefined && <p className="help">{note}</p>}
      </div>
      {children}
    </li>
  );
}
