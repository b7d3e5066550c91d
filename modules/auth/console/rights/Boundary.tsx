import { MultiChoiceField, SwitchField } from '@tenantry/console';
import { useOrganizations } from '../users/choices';
import { text } from './texts';
import type { Draft, Inherited } from './types';

const ALL = '__all__';

const isUnbounded = (organizations: Draft['organizations']): boolean =>
  organizations === null || organizations.includes(ALL);

interface Props {
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  readonly tenantId: string;
}

/** The organizations in which rights hold: all of them, or chosen ones with those below. */
export function Boundary({ draft: { organizations }, change, tenantId }: Props) {
  const options = useOrganizations(tenantId);
  const isEverywhere = isUnbounded(organizations);
  return (
    <>
      <SwitchField
        label={text('everywhere')}
        help={text('everywhereHelp')}
        value={isEverywhere}
        onChange={(isAll) => change({ organizations: isAll ? null : [] })}
      />
      {!isEverywhere && (
        <MultiChoiceField
          label={text('organizations')}
          options={options}
          value={organizations ?? []}
          onChange={(chosen) => change({ organizations: chosen })}
        />
      )}
    </>
  );
}

/** Read-only: the organizations in which rights hold; by role where roles differ. */
export function ShownBoundary(props: {
  readonly draft: Draft;
  readonly inherited: readonly Inherited[];
  readonly tenantId: string;
}) {
  const { draft, inherited, tenantId } = props;
  const options = useOrganizations(tenantId);
  const namesOf = (ids: readonly string[]) =>
    ids.map((id) => options.find(({ value }) => value === id)?.text ?? id).join(', ') || '–';
  const bounded = inherited.filter(({ acl }) => !acl.isSuperAdmin && !isUnbounded(acl.organizations));
  if (inherited.length > 1 && bounded.length > 0)
    return (
      <ul>
        {inherited.map(({ role, acl: { isSuperAdmin, organizations } }) => (
          <li key={role}>
            {text('roleHoldsIn', {
              role,
              names:
                isSuperAdmin || isUnbounded(organizations)
                  ? text('everywhere')
                  : namesOf(organizations ?? []),
            })}
          </li>
        ))}
      </ul>
    );
  const { isSuperAdmin, organizations } = draft;
  return (
    <p>
      {isSuperAdmin || isUnbounded(organizations)
        ? text('holdsEverywhere')
        : text('holdsIn', { names: namesOf(organizations ?? []) })}
    </p>
  );
}
