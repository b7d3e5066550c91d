import { navigate as go } from 'wouter/use-browser-location';
import { leave } from '../kit/unsaved';

/** Shows another page of the console; asks first where input would be lost. @param to its path, with its query */
export function navigate(to: string | URL, options: { readonly replace?: boolean } = {}): void {
  const isSamePage = new URL(to, location.href).pathname === location.pathname;
  if (isSamePage) go(to, options);
  else leave(() => go(to, options));
}
