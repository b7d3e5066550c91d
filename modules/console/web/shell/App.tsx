import { useLocation } from 'wouter';
import { ErrorBoundary } from './ErrorBoundary';
import { ForgottenPassword, NewPassword } from './passwords';
import { Shell } from './Shell';
import { SignIn } from './SignIn';

/** The page that belongs to the address. */
export function App() {
  const [path] = useLocation();
  return <ErrorBoundary key={path}>{pageAt(path)}</ErrorBoundary>;
}

function pageAt(path: string) {
  if (path === '/login') return <SignIn />;
  if (path === '/reset') return <ForgottenPassword />;
  const [, token] = /^\/reset\/([^/]+)$/.exec(path) ?? [];
  return token === undefined ? <Shell /> : <NewPassword token={token} />;
}
