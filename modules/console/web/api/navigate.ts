import { navigate as go } from 'wouter/use-browser-location';

/** Shows another page of the console. @param to its path, with its query */
export function navigate(to: string, options: { readonly replace?: boolean } = {}): void {
  go(to, options);
}
