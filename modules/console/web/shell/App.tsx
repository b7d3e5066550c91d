import { lazy, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { navigate } from '../api/navigate';
import { Skeleton } from '../kit/states';
import { ErrorBoundary } from './ErrorBoundary';
import { ForgottenPassword, NewPassword } from './passwords';
import { Shell } from './Shell';
import { SignIn } from './SignIn';

const OnboardingPage = lazy(() => import('../pages/onboarding/OnboardingPage'));

/** The location of the browser; another page is shown only when no input is lost, or may be. */
function useGuardedLocation(): ReturnType<typeof useBrowserLocation> {
  const [path] = useBrowserLocation();
  return [path, (to, options = {}) => navigate(to, options)];
}

/** The pages, by the address of the browser. */
export function App() {
  return (
    <Router hook={useGuardedLocation}>
      <Addressed />
    </Router>
  );
}

/** The page that belongs to the address. */
function Addressed() {
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
