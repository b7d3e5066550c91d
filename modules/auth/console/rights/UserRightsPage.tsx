import { useState } from 'react';
import {
  Avatar,
  Badge,
  Card,
  ConfirmDialog,
  FOLLOWED,
  InHead,
  Loaded,
  type PageProps,
  pathWith,
  SwitchField,
  useChange,
  useFresh,
  usePageTitle,
  useResource,
  useResources,
} from '@tenantry/console';
import type { User } from '../users/types';
import { AccessTabs } from './AccessTabs';
import { RightsEditor } from './RightsEditor';
import { text } from './texts';
import type { Acl, Draft, Inherited, UserAcl } from './types';

/** Rights of an account: by its roles, or of its own, which replace those. */
export function UserRightsPage({ params: { id = '' } }: PageProps) {
  const user = useResource<User>(`/auth/users/${encodeURIComponent(id)}`);
  usePageTitle(user.data ? text('ofUser', { name: user.data.email }) : text('rights'));
  return (
    <Loaded resource={user}>
      {(found) => (
        <>
          <InHead place="before">
            <Avatar name={found.name ?? found.email} shape="round" size={40} account={found.id} />
          </InHead>
          {found.name !== null && <InHead place="below">{found.name}</InHead>}
          <AccessTabs kind="auth.user" record={found} rights={() => <Rights user={found} />} />
        </>
      )}
    </Loaded>
  );
}

function Rights({ user }: { readonly user: User }) {
  const { id, tenantId } = user;
  const path = pathWith('/auth/users/acl', { userId: id, tenantId });
  const acl = useResource<UserAcl>(path, FOLLOWED);
  useFresh('auth.role.*', ['/auth/roles']);
  useFresh('auth.user.*', ['/auth/users']);
  const inherited = useInherited(user);
  return (
    <Loaded resource={acl} lines={10}>
      {(found) => <Editor key={id} user={user} acl={found} path={path} inherited={inherited} />}
    </Loaded>
  );
}

function Editor(props: {
  readonly user: User;
  readonly acl: UserAcl;
  readonly path: string;
  readonly inherited: readonly Inherited[];
}) {
  const { user, acl, path, inherited } = props;
  // The choice of the person; until then, and after the own rights were removed, the stored one.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const hasOwn = chosen ?? acl.hasCustomAcl;
  const [isAsked, setAsked] = useState(false);
  const change = useChange({ done: text('ownRemoved') });
  const subject = { userId: user.id, tenantId: user.tenantId };
  const json = { ...subject, features: [], organizations: null, isSuperAdmin: false };
  const toggle = (isOwn: boolean) => {
    if (!isOwn && acl.hasCustomAcl) setAsked(true);
    else setChosen(isOwn);
  };
  const remove = async () => {
    const isDone = await change.attempt('PUT', '/auth/users/acl', { json, updatedAt: acl.updatedAt });
    if (isDone) setChosen(null);
    return isDone;
  };
  return (
    <>
      <RightsEditor
        acl={acl}
        onEdit={() => setChosen(true)}
        initial={acl.hasCustomAcl ? acl : unionOf(inherited)}
        readPath={path}
        writePath="/auth/users/acl"
        subject={subject}
        tenantId={user.tenantId}
        inherited={inherited}
        isReadOnly={!hasOwn}
        above={
          <Card title={text('origin')}>
            <p className="chips">
              {user.roles.map((role) => (
                <Badge key={role}>{role}</Badge>
              ))}
            </p>
            <SwitchField label={text('own')} help={text('ownHelp')} value={hasOwn} onChange={toggle} />
          </Card>
        }
      />
      {isAsked && (
        <ConfirmDialog
          title={text('removeOwn')}
          look="danger"
          onClose={() => setAsked(false)}
          confirm={remove}
        >
          <p>{text('removeOwnHelp')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The rights by each role of an account. */
function useInherited({ roleIds, roles, tenantId }: User): readonly Inherited[] {
  const answers = useResources<Acl>(
    roleIds.map((roleId) => pathWith('/auth/roles/acl', { roleId, tenantId })),
  );
  return answers.flatMap((acl, index) => (acl ? [{ role: roles[index] ?? '', acl }] : []));
}

function unionOf(inherited: readonly Inherited[]): Draft {
  const lists = inherited.map(({ acl }) => acl.organizations);
  return {
    isSuperAdmin: inherited.some(({ acl }) => acl.isSuperAdmin),
    features: [...new Set(inherited.flatMap(({ acl }) => acl.features))].sort(),
    organizations:
      lists.includes(null) || lists.length === 0 ? null : [...new Set(lists.flatMap((list) => list ?? []))],
  };
}
