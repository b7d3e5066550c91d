import { Link } from 'wouter';
import { pathWith, useResource } from '../../api/useResource';
import { Loaded } from '../../kit';
import { text } from './texts';

interface Status {
  readonly status: 'pending' | 'processing' | 'completed' | 'expired';
  readonly ready: boolean;
  readonly loginUrl: string | null;
}

const EVERY = 2_000;

/** How far the server is with a new tenant, and the way in once it is done. */
export function Preparing({ tenantId }: { readonly tenantId: string }) {
  const status = useResource<Status>(pathWith('/onboarding/onboarding/status', { tenantId }), {
    every: EVERY,
  });
  return (
    <Loaded resource={status}>
      {({ status: state, ready, loginUrl }) => (
        <div role="status">
          {ready ? (
            <p>
              {text('ready')} <Link href={loginUrl ?? '/login'}>{text('signIn')}</Link>
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
