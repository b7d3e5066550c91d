/** An entry of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly run: () => unknown;
  readonly isDisabled?: boolean;
  readonly look?: 'danger';
  /** Of the entries of which one is chosen: whether it is this one, which has a tick. */
  readonly isChosen?: boolean;
}
