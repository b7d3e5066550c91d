import {
  FOLLOWED,
  InHead,
  Link,
  Loaded,
  type PageProps,
  pathWith,
  useFresh,
  usePageTitle,
  useResource,
} from '@tenantry/console';
import type { Role } from '../users/types';
import { AccessTabs } from './AccessTabs';
import { RightsEditor } from './RightsEditor';
import { text } from './texts';
import type { Acl } from './types';

/** Rights of a role. */
export function RoleRightsPage({ params: { id = '' } }: PageProps) {
  const role = useResource<Role>(`/auth/roles/${encodeURIComponent(id)}`);
  usePageTitle(role.data ? text('ofRole', { name: role.data.name }) : text('rights'));
  return (
    <Loaded resource={role}>
      {(found) => (
        <>
          <InHead place="marks">
            <Link href={`/backend/users?roleId=${found.id}`}>
              {text('people', { count: found.usersCount })}
            </Link>
          </InHead>
          <AccessTabs kind="auth.role" record={found} rights={() => <Rights role={found} />} />
        </>
      )}
    </Loaded>
  );
}

function Rights({ role: { id, tenantId } }: { readonly role: Role }) {
  const path = pathWith('/auth/roles/acl', { roleId: id, tenantId });
  const acl = useResource<Acl>(path, FOLLOWED);
  useFresh('auth.role.*', ['/auth/roles']);
  return (
    <Loaded resource={acl} lines={10}>
      {(found) => (
        <RightsEditor
          key={id}
          acl={found}
          readPath={path}
          writePath="/auth/roles/acl"
          subject={{ roleId: id, tenantId }}
          tenantId={tenantId}
        />
      )}
    </Loaded>
  );
}
