/** Parts of pages that look and behave as those of the console. */
declare module '@tenantry/console' {
  import type { ComponentProps, ReactNode } from 'react';

  /** A button. It sends a form only with `type="submit"`. */
  export function Button(
    props: Omit<ComponentProps<'button'>, 'type'> & {
      readonly children: ReactNode;
      readonly look?: 'primary' | 'danger' | 'plain';
      readonly type?: 'button' | 'submit';
      /** Whether its action is under way: it cannot be pressed again. */
      readonly isBusy?: boolean;
    },
  ): ReactNode;
  /** A part of a page with a frame, below a heading where it has a title. */
  export function Card(props: { readonly title?: string; readonly children: ReactNode }): ReactNode;
  /** A word about the state of something. */
  export function Badge(props: {
    readonly tone?: 'neutral' | 'good' | 'warning' | 'bad' | 'info';
    readonly children: ReactNode;
  }): ReactNode;
  /** A button that opens a menu. */
  export function Menu(props: {
    readonly entries: readonly {
      readonly id: string;
      readonly text: string;
      readonly run: () => unknown;
      readonly isDisabled?: boolean;
      readonly look?: 'danger';
    }[];
    readonly label?: string;
    readonly children?: ReactNode;
  }): ReactNode;
  /** A dialog over the page, open as long as it is rendered. */
  export function Dialog(props: {
    readonly title: string;
    readonly onClose: () => void;
    readonly children: ReactNode;
    /** Buttons below the content. */
    readonly footer?: ReactNode;
    readonly size?: 'normal' | 'wide';
  }): ReactNode;
  /** Asks before something is done. */
  export function ConfirmDialog(props: {
    readonly title: string;
    readonly children: ReactNode;
    readonly action?: string;
    readonly look?: 'primary' | 'danger';
    /** Closes afterwards, unless it resolves to false. */
    readonly confirm: () => unknown;
    readonly onClose: () => void;
  }): ReactNode;
  /** Contents of which one is shown. */
  export function Tabs(props: {
    readonly label: string;
    readonly tabs: readonly {
      readonly id: string;
      readonly title: string;
      readonly content: () => ReactNode;
    }[];
    readonly selected: string;
    readonly select: (id: string) => void;
  }): ReactNode;
  /** Shapes of what is being loaded; they appear after 200 ms. */
  export function Skeleton(props: { readonly lines?: number }): ReactNode;
  /** Says that nothing is here yet, or that nothing meets the filters. */
  export function Empty(props: {
    readonly title: string;
    readonly children?: ReactNode;
    readonly action?: ReactNode;
  }): ReactNode;
  /** Why something cannot be shown or done, in words, and what helps. */
  export function Problem(props: { readonly error: Error; readonly retry?: () => void }): ReactNode;
  /** What was read, else how far that is, or why it cannot be. */
  export function Loaded<T>(props: {
    readonly resource: Resource<T>;
    readonly lines?: number;
    readonly children: (data: T) => ReactNode;
  }): ReactNode;
}
