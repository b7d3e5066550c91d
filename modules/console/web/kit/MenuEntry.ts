/** An entry of a menu. */
export interface MenuEntry {
  readonly id: string;
  readonly text: string;
  readonly run: () => unknown;
  readonly isDisabled?: boolean;
  readonly look?: 'danger';
}
