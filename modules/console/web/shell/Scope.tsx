import { type Choice, organizationsIn, selectOrganization, selectTenant } from '../api/session';
import { t } from '../texts/t';
import { Select } from './Preferences';

const ALL = '__all__';

/** Choice of tenant, for callers who may choose one, and of organization. */
export function Scope({ choice }: { readonly choice: Choice }) {
  const { selectedId, tenants = [], tenantId, canViewAllOrganizations } = choice;
  const organizations = organizationsIn(choice);
  const all = [[ALL, t('allOrganizations')] as const];
  return (
    <div className="scope">
      {tenants.length > 1 && (
        <Select
          label={t('tenant')}
          value={tenantId ?? ''}
          options={tenants.map(({ id, name }) => [id, name])}
          select={selectTenant}
        />
      )}
      {organizations.length > 0 && (
        <Select
          label={t('organization')}
          value={selectedId ?? ALL}
          options={[
            ...(canViewAllOrganizations || selectedId === null ? all : []),
            ...organizations.map(({ id, name, depth }) => [id, `${'– '.repeat(depth)}${name}`] as const),
          ]}
          select={selectOrganization}
        />
      )}
    </div>
  );
}
