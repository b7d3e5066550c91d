import { useState } from 'react';
import {
  actionsColumn,
  aroundRecord,
  Badge,
  Button,
  formatDay,
  FormDialog,
  kitText,
  ListPage,
  listParts,
  Named,
  SwitchField,
  TextField,
  useChange,
  useCurrent,
  useForm,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import { text } from './texts';
import { TimeZoneField } from './TimeZoneField';
import type { Tenant } from './types';

const PATH = '/directory/tenants';

/** Tenants of the installation, for operators. */
export function TenantsPage() {
  const { features } = usePerson();
  const [open, setOpen] = useState<Tenant | 'new' | null>(null);
  const { ask, dialog } = useRemoval();
  const isManager = features.includes('directory.tenants.manage');
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<Tenant>
        more={listParts('directory.tenant')}
        label={text('tenants')}
        path={PATH}
        hasSearch
        empty={{ title: text('empty') }}
        add={
          isManager && (
            <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
              {text('addTenant')}
            </Button>
          )
        }
        columns={[
          {
            title: text('name'),
            cell: (tenant) => (
              <Named mark={{ name: tenant.name, shape: 'square' }}>
                {isManager ? (
                  <Button look="plain" className="link" onClick={() => setOpen(tenant)}>
                    {tenant.name}
                  </Button>
                ) : (
                  tenant.name
                )}
              </Named>
            ),
          },
          { title: text('created'), cell: ({ createdAt }) => formatDay(createdAt) },
          {
            title: text('state'),
            cell: ({ isActive }) => (
              <Badge tone={isActive ? 'good' : 'warning'}>{text(isActive ? 'open' : 'closed')}</Badge>
            ),
          },
          actionsColumn<Tenant>(
            ({ name }) => name,
            (tenant) => [
              isManager && { id: 'edit', text: text('edit'), run: () => setOpen(tenant) },
              isManager && {
                id: 'remove',
                text: kitText('remove'),
                look: 'danger',
                run: () =>
                  ask({
                    name: tenant.name,
                    path: `${PATH}/${tenant.id}`,
                    updatedAt: tenant.updatedAt,
                    help: text('removeTenant'),
                  }),
              },
            ],
          ),
        ]}
      />
      {open === 'new' && <NewTenantDialog onClose={close} />}
      {open !== null && open !== 'new' && <EditTenantDialog tenant={open} onClose={close} />}
      {dialog}
    </>
  );
}

function NewTenantDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useChange();
  const form = useForm({ name: '' }, (json) => change.run('POST', PATH, { json }));
  return (
    <FormDialog title={text('addTenant')} action={text('addTenant')} form={form} onClose={onClose}>
      <TextField label={text('name')} isRequired maxLength={200} {...form.field('name')} />
    </FormDialog>
  );
}

function EditTenantDialog(props: { readonly tenant: Tenant; readonly onClose: () => void }) {
  const { onClose } = props;
  const tenant = useCurrent(PATH, props.tenant);
  const { id, name, isActive, timeZone, updatedAt } = tenant;
  const change = useChange();
  const form = useForm(
    { name, isActive, timeZone: timeZone ?? '' },
    (json) => change.run('PUT', `${PATH}/${id}`, { json, updatedAt }),
    { labels: { name: text('name'), isActive: text('isOpen'), timeZone: text('timeZone') } },
  );
  return (
    <FormDialog title={name} around={aroundRecord('directory.tenant', tenant)} form={form} onClose={onClose}>
      <TextField label={text('name')} isRequired maxLength={200} {...form.field('name')} />
      <TimeZoneField {...form.field('timeZone')} />
      <SwitchField label={text('isOpen')} help={text('isOpenHelp')} {...form.field('isActive')} />
    </FormDialog>
  );
}
