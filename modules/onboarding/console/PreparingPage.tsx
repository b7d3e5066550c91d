import { Loaded, pathWith, useResource, useSearch } from '@tenantry/console';
import { SignInLink } from './SignInLink';
import { text } from './texts';

interface Status {
  readonly status: 'pending' | 'processing' | 'completed' | 'expired';
  readonly ready: boolean;
  readonly loginUrl: string | null;
}

const EVERY = 2_000;

/** How far the server is with the tenant that the address names, and the way in once it is done. */
export function PreparingPage() {
  const tenantId = new URLSearchParams(useSearch()).get('tenant');
  return (
    <>
      {tenantId === null ? (
        <p className="notice error">{text('invalid')}</p>
      ) : (
        <Progress tenantId={tenantId} />
      )}
      <SignInLink />
    </>
  );
}

function Progress({ tenantId }: { readonly tenantId: string }) {
  const status = useResource<Status>(pathWith('/onboarding/onboarding/status', { tenantId }), {
    every: EVERY,
  });
  return (
    <Loaded resource={status}>
      {({ status: state, ready, loginUrl }) => (
        <div role="status">
          {ready ? (
            <p>
              {text('ready')} <SignInLink href={loginUrl ?? '/login'} />
            </p>
          ) : state === 'expired' ? (
            <p className="notice error">{text('invalid')}</p>
          ) : (
            <p>{text('wait')}</p>
          )}
        </div>
      )}
    </Loaded>
  );
}
