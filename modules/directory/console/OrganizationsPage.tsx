import { useState } from 'react';
import {
  actionsColumn,
  Badge,
  Button,
  formatNumber,
  kitText,
  ListPage,
  listParts,
  useFresh,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import { EditOrganizationDialog, NewOrganizationDialog } from './OrganizationDialog';
import { text } from './texts';
import type { Organization } from './types';

const PATH = '/directory/organizations';

/** The organizations of the tenant as a tree. */
export function OrganizationsPage() {
  const { features } = usePerson();
  const [open, setOpen] = useState<Organization | 'new' | null>(null);
  const { ask, dialog } = useRemoval();
  useFresh('directory.organization.*', [PATH]);
  const isManager = features.includes('directory.organizations.manage');
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<Organization>
        more={listParts('directory.organization')}
        label={text('organizations')}
        path={PATH}
        query={{ view: 'manage', includeInactive: true }}
        hasSearch
        empty={{ title: text('empty') }}
        add={
          isManager && (
            <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
              {text('addOrganization')}
            </Button>
          )
        }
        columns={[
          { title: text('name'), cell: (organization) => <Named {...organization} /> },
          { title: text('slug'), cell: ({ slug }) => (slug ? <code>{slug}</code> : '–') },
          {
            title: text('below'),
            isNumber: true,
            cell: ({ descendantsCount }) => formatNumber(descendantsCount),
          },
          {
            title: text('state'),
            cell: ({ isActive }) => (
              <Badge tone={isActive ? 'good' : 'neutral'}>{text(isActive ? 'isActive' : 'isInactive')}</Badge>
            ),
          },
          actionsColumn<Organization>(
            ({ name }) => name,
            (organization) => [
              isManager && { id: 'edit', text: text('edit'), run: () => setOpen(organization) },
              isManager && {
                id: 'remove',
                text: kitText('remove'),
                look: 'danger',
                run: () =>
                  ask({
                    name: organization.name,
                    path: `${PATH}/${organization.id}`,
                    updatedAt: organization.updatedAt,
                    help: text('removeOrganization'),
                  }),
              },
            ],
          ),
        ]}
      />
      {open === 'new' && <NewOrganizationDialog onClose={close} />}
      {open !== null && open !== 'new' && <EditOrganizationDialog organization={open} onClose={close} />}
      {dialog}
    </>
  );
}

/** The name, below those of the organizations above it. */
function Named({ name, depth, pathLabel }: Organization) {
  const above = depth === 0 ? '' : pathLabel.slice(0, -name.length).replace(/[\s/]+$/, '');
  return (
    <>
      {above !== '' && <span className="above">{above}</span>}
      {name}
    </>
  );
}
