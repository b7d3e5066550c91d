import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** The line that opens and closes a `<details>`, with the arrow of the console. */
export function Summary({ children }: { readonly children: ReactNode }) {
  return (
    <summary>
      <Icon name="chevron-down" />
      {children}
    </summary>
  );
}
