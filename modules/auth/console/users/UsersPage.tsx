import { useState } from 'react';
import {
  actionsColumn,
  Ago,
  Badge,
  Button,
  kitText,
  ListPage,
  listParts,
  Named,
  useAddress,
  useChange,
  useFresh,
  navigate,
  usePerson,
  useRemoval,
} from '@tenantry/console';
import { ConsentsDialog } from './ConsentsDialog';
import { useRoles } from './choices';
import { text } from './texts';
import type { User } from './types';
import { EditUserDialog, NewUserDialog } from './UserDialog';

type Open = { readonly what: 'new' } | { readonly what: 'edit' | 'consents'; readonly user: User } | null;

/** Accounts: their organizations, roles, last sign-in and state. */
export function UsersPage() {
  const { get, set } = useAddress();
  const { features, isOperator } = usePerson();
  const [open, setOpen] = useState<Open>(null);
  const invite = useChange({ done: text('invited') });
  const { ask, dialog } = useRemoval();
  const roles = useRoles();
  useFresh('auth.user.*', ['/auth/users']);
  const may = (feature: string) => features.includes(feature);
  const close = () => setOpen(null);
  const edit = (user: User) => setOpen({ what: 'edit', user });
  return (
    <>
      <ListPage<User>
        more={listParts('auth.user')}
        label={text('title')}
        path="/auth/users"
        hasSearch
        filters={['roleId']}
        empty={{ title: text('empty'), help: text('emptyHelp') }}
        add={
          may('auth.users.create') && (
            <Button look="primary" icon="plus" onClick={() => setOpen({ what: 'new' })}>
              {text('add')}
            </Button>
          )
        }
        tools={
          <label className="field">
            <span>{text('role')}</span>
            <select value={get('roleId')} onChange={({ target }) => set({ roleId: target.value })}>
              <option value="">{text('allRoles')}</option>
              {roles.map(({ value, text: name }) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        }
        columns={[
          {
            title: text('name'),
            cell: (user) => (
              <UserName user={user} {...(may('auth.users.edit') && { edit: () => edit(user) })} />
            ),
          },
          {
            title: text('roles'),
            narrow: 'untitled',
            cell: (user) => (
              <span className="chips">
                {user.roles.map((role) => (
                  <Badge key={role}>{role}</Badge>
                ))}
              </span>
            ),
          },
          {
            title: text('organization'),
            narrow: 'none',
            cell: ({ organizationName }) => organizationName ?? '–',
          },
          ...(isOperator
            ? [{ title: text('tenant'), cell: ({ tenantName }: User) => tenantName ?? '–' }]
            : []),
          {
            title: text('lastSignIn'),
            narrow: 'none',
            isShort: true,
            cell: ({ lastLoginAt }) =>
              lastLoginAt === null ? <span className="soft">{text('never')}</span> : <Ago at={lastLoginAt} />,
          },
          {
            title: text('state'),
            narrow: 'untitled',
            cell: ({ isConfirmed }) => (
              <Badge tone={isConfirmed ? 'good' : 'neutral'}>
                {text(isConfirmed ? 'isActive' : 'isInactive')}
              </Badge>
            ),
          },
          actionsColumn<User>(
            ({ email }) => email,
            (user) => [
              may('auth.users.edit') && { id: 'edit', text: text('edit'), run: () => edit(user) },
              may('auth.acl.manage') && {
                id: 'rights',
                text: text('rights'),
                run: () => navigate(`/backend/users/${user.id}/rights`),
              },
              may('auth.users.create') && {
                id: 'invite',
                text: text('inviteAgain'),
                run: () => invite.attempt('POST', '/auth/users/resend-invite', { json: { id: user.id } }),
              },
              may('auth.users.edit') && {
                id: 'consents',
                text: text('consents'),
                run: () => setOpen({ what: 'consents', user }),
              },
              may('auth.users.delete') && {
                id: 'remove',
                text: kitText('remove'),
                look: 'danger',
                run: () =>
                  ask({
                    name: user.email,
                    path: `/auth/users/${user.id}`,
                    updatedAt: user.updatedAt,
                    help: text('removeHelp'),
                  }),
              },
            ],
          ),
        ]}
      />
      {open?.what === 'new' && <NewUserDialog onClose={close} />}
      {open?.what === 'edit' && <EditUserDialog user={open.user} onClose={close} />}
      {open?.what === 'consents' && <ConsentsDialog user={open.user} onClose={close} />}
      {dialog}
    </>
  );
}

/** The name, above the address by which the person signs in. */
function UserName({ user: { id, name, email }, edit }: { readonly user: User; readonly edit?: () => void }) {
  const shown = name ?? email;
  return (
    <Named
      mark={{ name: shown, shape: 'round', size: 32, account: id }}
      note={
        name === null ? undefined : (
          <>
            {email.slice(0, email.lastIndexOf('@'))}
            <wbr />
            {email.slice(email.lastIndexOf('@'))}
          </>
        )
      }
    >
      {edit ? (
        <Button className="link" onClick={edit}>
          {shown}
        </Button>
      ) : (
        shown
      )}
    </Named>
  );
}
