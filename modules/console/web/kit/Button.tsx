import type { ConsoleIcon } from '@tenantry/module-console/contract';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon';

interface Props extends Omit<ComponentProps<'button'>, 'type'> {
  readonly children: ReactNode;
  /** `primary` for the main action of a page or dialog, `danger` for what destroys, `plain` without a frame. */
  readonly look?: 'primary' | 'danger' | 'plain';
  /** Before the text. */
  readonly icon?: ConsoleIcon;
  readonly type?: 'button' | 'submit';
  /** Whether its action is under way: it cannot be pressed again. */
  readonly isBusy?: boolean;
}

/** A button. It sends a form only with `type="submit"`. */
export function Button({
  look,
  icon,
  type = 'button',
  isBusy = false,
  disabled,
  className,
  children,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      className={[look, className].filter(Boolean).join(' ') || undefined}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
