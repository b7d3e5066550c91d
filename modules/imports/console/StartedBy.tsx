import { Named, useAccountName } from '@tenantry/console';

/** The person who started an import; a dash where that is not known. @param props.id of an account */
export function StartedBy({ id }: { readonly id: string | null }) {
  const name = useAccountName(id);
  if (name === undefined) return <span className="soft">–</span>;
  return <Named mark={{ name, shape: 'round', account: id }}>{name}</Named>;
}
