import type { ReactNode } from 'react';
import type { MoneyProps } from '../Money';

/** A card on a board. */
export interface BoardCard {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  /** Lines below the title, each with its name for screen readers and pointers. */
  readonly lines: readonly BoardLine[];
}

/** A line of a card. */
export interface BoardLine {
  readonly label: string;
  readonly text: ReactNode;
  /** At the end of the line, such as the owner. */
  readonly end?: ReactNode;
}

/** A column of cards. */
export interface BoardLane {
  readonly id: string;
  readonly title: string;
  /** As that of a chip; left out where the lanes have no colours. */
  readonly tone?: string | undefined;
  /** Such as the number of cards. */
  readonly note: string;
  /** Sums of the cards, one for each currency. */
  readonly sums?: readonly MoneyProps[];
  readonly cards: readonly BoardCard[];
  /** Lanes that follow one another and are closed share a column. */
  readonly isClosed?: boolean;
  /** Adds a card to the lane; left out where the caller may not. */
  readonly add?: ReactNode;
}
