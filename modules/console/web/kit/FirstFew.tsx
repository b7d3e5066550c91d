import { Badge } from './Badge';

const MOST = 3;

/** The first of some names, and how many more there are; its title has all of them. */
export function FirstFew({ names }: { readonly names: readonly string[] }) {
  const further = names.length - MOST;
  if (further <= 0) return names.join(', ');
  return (
    <span title={names.join(', ')}>
      {names.slice(0, MOST).join(', ')} <Badge>+{further}</Badge>
    </span>
  );
}
