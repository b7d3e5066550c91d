import { Suspense, useState } from 'react';
import { Router, useLocation } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { navigate } from '../api/navigate';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import { isBehindSignIn } from '../pages/routes';
import { OwnSession } from './OwnSession';
import { Shell } from './Shell';

const entryPages = () => import('./entryPages');
const SignIn = lazyCode(entryPages, (code) => code.SignIn);
const ForgottenPassword = lazyCode(entryPages, (code) => code.ForgottenPassword);
const NewPassword = lazyCode(entryPages, (code) => code.NewPassword);
const ModuleEntry = lazyCode(entryPages, (code) => code.ModuleEntry);

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

/** The page that belongs to the address. The shell stays while its pages change, with what has the focus in it. */
function Addressed() {
  const [path] = useLocation();
  // The address of the document; null when another one has been shown.
  const [first, setFirst] = useState<string | null>(path);
  if (first !== null && first !== path) setFirst(null);
  const entry = entryAt(path);
  return (
    <ErrorBoundary key={entry ? path : ''} of={path} isPage>
      {entry ? (
        <Suspense fallback={<Skeleton />}>{entry}</Suspense>
      ) : (
        <OwnSession>
          <Shell isFirst={first !== null} />
        </OwnSession>
      )}
    </ErrorBoundary>
  );
}

/** The page for people who are not signed in, if the address is that of one. */
function entryAt(path: string) {
  if (path === '/login') return <SignIn />;
  if (path === '/reset') return <ForgottenPassword />;
  const [, token] = /^\/reset\/([^/]+)$/.exec(path) ?? [];
  if (token !== undefined) return <NewPassword token={token} />;
  return isBehindSignIn(path) ? null : <ModuleEntry path={path} />;
}
