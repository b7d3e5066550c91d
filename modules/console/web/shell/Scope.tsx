import { useId } from 'react';
import { type Brand, type Choice, organizationsIn, selectOrganization, selectTenant } from '../api/session';
import { Icon } from '../kit/Icon';
import { t } from '../texts/t';
import { useBrand } from './brand';
import { Mark } from './Mark';
import { Select } from './Preferences';
import { shellText } from './shellTexts';

const ALL = '__all__';

interface Props {
  readonly choice: Choice;
  /** Of the organization. */
  readonly brand: Brand | null;
  /** `#rrggbb` of the organization. */
  readonly accentColor: string | null;
}

/** Where the person works; opens the choice of tenant, for callers who may choose one, and of organization. */
export function Scope({ choice, brand, accentColor }: Props) {
  const id = useId();
  const { selectedId, tenants = [], tenantId, canViewAllOrganizations } = choice;
  const organizations = organizationsIn(choice);
  const tenant = tenants.find((one) => one.id === tenantId)?.name;
  const organization = organizations.find((one) => one.id === selectedId)?.name;
  const name = brand?.name ?? tenant ?? organization ?? 'Tenantry';
  const logo = brand && isOwn(brand.logo.src) ? brand.logo.src : null;
  useBrand({ tenantId: tenantId ?? null, name, accentColor, logo });
  const shown = (
    <>
      {logo === null ? <Mark /> : <img className="logo" src={logo} alt="" />}
      <span className="cut">
        {name}
        {organization !== undefined && organization !== name && (
          <span className="place"> {organization}</span>
        )}
      </span>
    </>
  );
  if (tenants.length < 2 && organizations.length === 0) return <p className="tenant-switch">{shown}</p>;
  const all = [[ALL, t('allOrganizations')] as const];
  return (
    <>
      <button type="button" className="tenant-switch" popoverTarget={id}>
        {shown}
        <span className="hidden">: {shellText('workElsewhere')}</span>
        <Icon name="chevrons-up-down" />
      </button>
      <div id={id} popover="auto" className="scope">
        {tenants.length > 1 && (
          <Select
            label={t('tenant')}
            value={tenantId ?? ''}
            options={tenants.map((one) => [one.id, one.name])}
            select={selectTenant}
          />
        )}
        {organizations.length > 0 && (
          <Select
            label={t('organization')}
            value={selectedId ?? ALL}
            options={[
              ...(canViewAllOrganizations || selectedId === null ? all : []),
              ...organizations.map((one) => [one.id, `${'– '.repeat(one.depth)}${one.name}`] as const),
            ]}
            select={selectOrganization}
          />
        )}
      </div>
    </>
  );
}

/** Whether a picture is served by this installation; browsers show no others here. */
const isOwn = (src: string) => src.startsWith('/') && !src.startsWith('//');
