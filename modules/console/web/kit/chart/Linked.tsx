import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** The content as a link to a page, or as it is. */
export function Linked({
  href,
  children,
}: {
  readonly href: string | undefined;
  readonly children: ReactNode;
}) {
  return href === undefined ? (
    <span className="unlinked">{children}</span>
  ) : (
    <Link href={href}>{children}</Link>
  );
}
