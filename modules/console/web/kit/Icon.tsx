import type { ConsoleIcon } from '@tenantry/module-console/contract';
import { createContext, useContext } from 'react';

/** Address of the file with the icons. */
export const IconsContext = createContext('');

/** Entries that name no icon. */
const OTHER: ConsoleIcon = 'square';

/** Icons that point along the line; they are mirrored where lines run from the right. */
const DIRECTED = /-(?:left|right)$/;

/** A picture beside a text that says the same. */
export function Icon({ name }: { readonly name: ConsoleIcon }) {
  return <DeclaredIcon name={name} />;
}

/** The icon that a module names. */
export function DeclaredIcon({ name = OTHER }: { readonly name: string | undefined }) {
  const file = useContext(IconsContext);
  return (
    <svg className={DIRECTED.test(name) ? 'icon directed' : 'icon'} aria-hidden="true">
      <use href={`${file}#${name}`} />
    </svg>
  );
}
