import { useState } from 'react';
import {
  actionsColumn,
  aroundRecord,
  Badge,
  Button,
  Dialog,
  FirstFew,
  formatNumber,
  FormDialog,
  kitText,
  Link,
  ListPage,
  listParts,
  Named,
  TextField,
  useChange,
  useCurrent,
  useForm,
  useFresh,
  navigate,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import type { Role } from '../users/types';
import { text } from './texts';

const PATH = '/auth/roles';

/** Roles, with what they grant, the number of their accounts, and the way to their rights. */
export function RolesPage() {
  const { features, isOperator } = usePerson();
  const [open, setOpen] = useState<Role | 'new' | null>(null);
  const [used, setUsed] = useState<Role | null>(null);
  const { ask, dialog } = useRemoval();
  useFresh('auth.role.*', [PATH]);
  const isManager = features.includes('auth.roles.manage');
  const seesRights = features.includes('auth.acl.manage');
  const close = () => setOpen(null);
  return (
    <>
      <ListPage<Role>
        more={listParts('auth.role')}
        label={text('title')}
        path={PATH}
        hasSearch
        empty={{ title: text('empty'), help: text('emptyHelp') }}
        add={
          isManager && (
            <Button look="primary" icon="plus" onClick={() => setOpen('new')}>
              {text('add')}
            </Button>
          )
        }
        columns={[
          {
            title: text('name'),
            cell: ({ id, name }) => (
              <Named mark={{ name, shape: 'square', size: 24, icon: 'shield', tone: 'grey' }}>
                {seesRights ? <Link href={`/backend/roles/${id}/rights`}>{name}</Link> : name}
              </Named>
            ),
          },
          ...(isOperator
            ? [{ title: text('tenant'), cell: ({ tenantName }: Role) => tenantName ?? '–' }]
            : []),
          ...(seesRights
            ? [{ title: text('grants'), cell: ({ grants }: Role) => grants && <Grants {...grants} /> }]
            : []),
          {
            title: text('users'),
            isNumber: true,
            cell: ({ id, usersCount }) => (
              <Link href={`/backend/users?roleId=${id}`}>{formatNumber(usersCount)}</Link>
            ),
          },
          actionsColumn<Role>(
            ({ name }) => name,
            (role) => [
              seesRights && {
                id: 'rights',
                text: text('rights'),
                run: () => navigate(`/backend/roles/${role.id}/rights`),
              },
              isManager && { id: 'edit', text: text('rename'), run: () => setOpen(role) },
              isManager && {
                id: 'remove',
                text: kitText('remove'),
                look: 'danger',
                run: () =>
                  role.usersCount > 0
                    ? setUsed(role)
                    : ask({
                        name: role.name,
                        path: `${PATH}/${role.id}`,
                        updatedAt: role.updatedAt,
                        help: text('removeHelp'),
                      }),
              },
            ],
          ),
        ]}
      />
      {open === 'new' && <NewRoleDialog onClose={close} />}
      {open !== null && open !== 'new' && <RenameDialog role={open} onClose={close} />}
      {used && <UsedDialog role={used} onClose={() => setUsed(null)} />}
      {dialog}
    </>
  );
}

function Grants({ everything, modules }: NonNullable<Role['grants']>) {
  if (everything) return <Badge tone="info">{text('everything')}</Badge>;
  return modules.length > 0 ? <FirstFew names={modules} /> : <span className="soft">{text('nothing')}</span>;
}

/** Says why a role stays: accounts have it. */
function UsedDialog({ role, onClose }: { readonly role: Role; readonly onClose: () => void }) {
  return (
    <Dialog
      title={kitText('labelled', { label: kitText('remove'), text: role.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{kitText('close')}</Button>}
    >
      <p>{text('inUse', { count: role.usersCount })}</p>
    </Dialog>
  );
}

function NewRoleDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useChange({ done: text('added') });
  const form = useForm({ name: '' }, (json) => change.run('POST', PATH, { json }));
  return (
    <FormDialog title={text('add')} action={text('add')} form={form} onClose={onClose}>
      <TextField
        label={text('name')}
        help={text('nameHelp')}
        isRequired
        maxLength={100}
        {...form.field('name')}
      />
    </FormDialog>
  );
}

function RenameDialog(props: { readonly role: Role; readonly onClose: () => void }) {
  const { onClose } = props;
  const role = useCurrent(PATH, props.role);
  const { id, name, updatedAt } = role;
  const change = useChange();
  const form = useForm({ name }, (json) => change.run('PUT', `${PATH}/${id}`, { json, updatedAt }), {
    labels: { name: text('name') },
  });
  return (
    <FormDialog title={text('rename')} around={aroundRecord('auth.role', role)} form={form} onClose={onClose}>
      <TextField label={text('name')} isRequired maxLength={100} {...form.field('name')} />
    </FormDialog>
  );
}
