import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Skeleton } from '../kit/states';
import { ErrorBoundary } from './ErrorBoundary';
import { ForgottenPassword, NewPassword } from './passwords';
import { Shell } from './Shell';
import { SignIn } from './SignIn';

const OnboardingPage = lazy(() => import('../pages/onboarding/OnboardingPage'));

/** The page that belongs to the address. */
export function App() {
  const [path] = useLocation();
  return <ErrorBoundary key={path}>{pageAt(path)}</ErrorBoundary>;
}

function pageAt(path: string) {
  if (path === '/login') return <SignIn />;
  if (path === '/reset') return <ForgottenPassword />;
  if (path === '/onboarding' || path === '/onboarding/preparing')
    return (
      <Suspense fallback={<Skeleton />}>
        <OnboardingPage path={path} />
      </Suspense>
    );
  const [, token] = /^\/reset\/([^/]+)$/.exec(path) ?? [];
  return token === undefined ? <Shell /> : <NewPassword token={token} />;
}
