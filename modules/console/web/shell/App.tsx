import { lazy, Suspense } from 'react';
import { Router, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { navigate } from '../api/navigate';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Skeleton } from '../kit/states';
import { OwnSession } from './OwnSession';
import { Shell } from './Shell';

const entryPages = () => import('./entryPages');
const SignIn = lazy(() => entryPages().then((pages) => ({ default: pages.SignIn })));
const ForgottenPassword = lazy(() => entryPages().then((pages) => ({ default: pages.ForgottenPassword })));
const NewPassword = lazy(() => entryPages().then((pages) => ({ default: pages.NewPassword })));
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
  return (
    <ErrorBoundary key={path} isPage>
      {pageAt(path)}
    </ErrorBoundary>
  );
}

function pageAt(path: string) {
  const entry = entryAt(path);
  if (entry) return <Suspense fallback={<Skeleton />}>{entry}</Suspense>;
  return (
    <OwnSession>
      <Shell />
    </OwnSession>
  );
}

/** The page at an address for people who are not signed in; null where it is none. */
function entryAt(path: string) {
  if (path === '/login') return <SignIn />;
  if (path === '/reset') return <ForgottenPassword />;
  if (path === '/onboarding' || path === '/onboarding/preparing') return <OnboardingPage path={path} />;
  const [, token] = /^\/reset\/([^/]+)$/.exec(path) ?? [];
  return token === undefined ? null : <NewPassword token={token} />;
}
