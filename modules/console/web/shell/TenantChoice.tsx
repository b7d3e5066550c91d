import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serviceOf } from '../api/services';
import { t } from '../texts/t';
import { callEntry } from './entryServices';
import { entryText } from './entryTexts';
import { Select } from './Preferences';
import { knownTenants, tenantIn } from './signInTenants';

const OTHER = 'other';

/**
 * Which tenant people sign in to, for an address that several tenants have. It offers those of the link and of this browser,
 * and takes the id of any other: the server does not reveal which tenants an address has.
 */
export function TenantChoice({ linked }: { readonly linked: string | null }) {
  const [offered] = useState(() => [...new Set([...(linked === null ? [] : [linked]), ...knownTenants()])]);
  const [chosen, setChosen] = useState(linked ?? '');
  const [typed, setTyped] = useState('');
  const other = tenantIn(typed);
  const names = useTenantNames(other === null ? offered : [...offered, other]);
  const isOther = chosen === OTHER || offered.length === 0;
  const field = (
    <OtherTenant typed={typed} setTyped={setTyped} name={other === null ? undefined : names.get(other)} />
  );
  return (
    <>
      <input type="hidden" name="tenantId" value={isOther ? (other ?? '') : chosen} />
      {offered.length === 0 ? (
        <details>
          <summary>{entryText('severalTenants')}</summary>
          {field}
        </details>
      ) : (
        <>
          <Select
            label={t('tenant')}
            value={chosen}
            options={[
              ['', entryText('byAddress')],
              ...offered
                .filter((id) => names.get(id) !== null)
                .map((id) => [id, names.get(id) ?? id] as const),
              [OTHER, entryText('otherTenant')],
            ]}
            select={setChosen}
          />
          {isOther && field}
        </>
      )}
    </>
  );
}

function OtherTenant(props: {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Of the tenant; null where it has none, undefined while that is not known. */
  readonly name: string | null | undefined;
}) {
  const { typed, setTyped, name } = props;
  const id = useId();
  return (
    <label className="field">
      <span>{entryText('tenantId')}</span>
      <input value={typed} aria-describedby={id} onChange={({ target }) => setTyped(target.value)} />
      <span id={id} className="help" role="status">
        {name === undefined ? entryText('tenantIdHelp') : (name ?? entryText('noTenant'))}
      </span>
    </label>
  );
}

/** The name and the colour of a tenant, as the sign-in page reads them. */
export const tenantQuery = (id: string) => ({
  queryKey: ['tenant', id],
  queryFn: () =>
    callEntry<{ tenant: { name: string; accentColor: string | null } }>('tenant', {}, `?tenantId=${id}`),
  staleTime: Infinity,
  retry: false,
});

/** Names by the ids of tenants; null for those that are not there, or closed. */
function useTenantNames(ids: readonly string[]): ReadonlyMap<string, string | null> {
  const answers = useQueries({
    queries: ids.map(tenantQuery),
  });
  const names = new Map<string, string | null>();
  for (const [index, id] of ids.entries()) {
    const { data, isError } = answers[index] ?? {};
    if (data) names.set(id, data.tenant.name);
    else if (isError && serviceOf('tenant')) names.set(id, null);
  }
  return names;
}
