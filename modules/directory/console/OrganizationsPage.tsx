import { type ReactNode, useState } from 'react';
import {
  Badge,
  Button,
  Empty,
  formatNumber,
  kitText,
  listParts,
  Loaded,
  Menu,
  Named,
  PageActions,
  SearchBox,
  TreeTable,
  useAddress,
  useChange,
  useFresh,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import { BrandDialog } from './BrandDialog';
import { EditOrganizationDialog, MoveOrganizationDialog, NewOrganizationDialog } from './OrganizationDialog';
import { text } from './texts';
import type { Organization } from './types';
import { PATH, useOrganizationTree } from './useOrganizationTree';

/** The organizations of the tenant as a tree, in which they are moved by dragging or by their menus. */
export function OrganizationsPage() {
  const { features, tenantId } = usePerson();
  const { set } = useAddress();
  const { tree, rows, toggle } = useOrganizationTree();
  const [dialog, setDialog] = useState<ReactNode>(null);
  const removal = useRemoval();
  const change = useChange();
  useFresh('directory.organization.*', [PATH]);
  const isManager = features.includes('directory.organizations.manage');
  const close = () => setDialog(null);
  const edit = (organization: Organization) =>
    setDialog(<EditOrganizationDialog organization={organization} onClose={close} />);
  const move = ({ id, updatedAt }: Organization, { id: parentId }: Organization) =>
    void change.attempt('PUT', `${PATH}/${id}`, { json: { parentId }, updatedAt });
  const add = (
    <Button
      look="primary"
      icon="plus"
      onClick={() => setDialog(<NewOrganizationDialog parentId={null} onClose={close} />)}
    >
      {text('addOrganization')}
    </Button>
  );
  const entriesOf = (organization: Organization) => [
    { id: 'edit', text: text('edit'), run: () => edit(organization) },
    {
      id: 'add',
      text: text('addBelow'),
      run: () => setDialog(<NewOrganizationDialog parentId={organization.id} onClose={close} />),
    },
    {
      id: 'move',
      text: text('move'),
      run: () => setDialog(<MoveOrganizationDialog organization={organization} onClose={close} />),
    },
    {
      id: 'brand',
      text: text('brand'),
      run: () => setDialog(<BrandDialog organization={organization} onClose={close} />),
    },
    {
      id: 'remove',
      text: kitText('remove'),
      look: 'danger' as const,
      run: () =>
        removal.ask({
          name: organization.name,
          path: `${PATH}/${organization.id}`,
          updatedAt: organization.updatedAt,
          help: text('removeOrganization'),
        }),
    },
  ];
  if (tenantId === null) return <Empty hasDrawing title={text('chooseTenant')} />;
  return (
    <>
      <PageActions>{isManager && add}</PageActions>
      <div className="tools of-list">
        <SearchBox />
        {listParts('directory.organization')(rows.map(({ item }) => item))}
      </div>
      <Loaded resource={tree} lines={8}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty hasDrawing title={text('noOrganizations')} action={isManager && add}>
              {text('noOrganizationsHelp')}
            </Empty>
          ) : rows.length === 0 ? (
            <Empty
              hasDrawing
              title={kitText('nothingFound')}
              action={<Button onClick={() => set({ search: '' })}>{kitText('clear')}</Button>}
            />
          ) : (
            <TreeTable
              label={text('organizations')}
              title={text('name')}
              rows={rows}
              idOf={({ id }) => id}
              nameOf={({ name }) => name}
              name={({ item }) => (
                <Named mark={{ name: item.name, shape: 'square', picture: item.logoUrl }}>
                  {isManager ? (
                    <Button look="plain" className="link" tabIndex={-1} onClick={() => edit(item)}>
                      {item.name}
                    </Button>
                  ) : (
                    item.name
                  )}
                </Named>
              )}
              columns={[
                {
                  id: 'below',
                  label: text('below'),
                  isNumber: true,
                  show: ({ descendantIds }) =>
                    descendantIds.length > 0 ? formatNumber(descendantIds.length) : '–',
                },
                {
                  id: 'state',
                  label: text('state'),
                  isKept: true,
                  show: ({ isActive }) => (
                    <Badge tone={isActive ? 'good' : 'neutral'}>
                      {text(isActive ? 'isActive' : 'isInactive')}
                    </Badge>
                  ),
                },
                {
                  id: 'actions',
                  label: kitText('actions'),
                  isKept: true,
                  isLabelHidden: true,
                  show: (item) =>
                    isManager && (
                      <Menu label={`${kitText('actions')}: ${item.name}`} entries={entriesOf(item)} />
                    ),
                },
              ]}
              toggle={toggle}
              open={isManager ? edit : undefined}
              move={isManager ? move : undefined}
              mayMove={(item, onto) =>
                onto.id !== item.parentId && ![item.id, ...item.descendantIds].includes(onto.id)
              }
            />
          )
        }
      </Loaded>
      {dialog}
      {removal.dialog}
    </>
  );
}
