/** Entries that belong to the browser, for every account: colours, folded groups of the sidebar, and the tenants that the sign-in page offers, with how the last one presents itself. */
const OF_BROWSER: ReadonlySet<string> = new Set([
  'tenantry.brand',
  'tenantry.colours',
  'tenantry.folded',
  'tenantry.tenants',
]);
const OWNER = 'tenantry account';

/** Removes what another account has kept in this tab, such as input that it has not saved. */
export function claimStorage(accountId: string): void {
  const owner = sessionStorage.getItem(OWNER);
  if (owner === accountId) return;
  if (owner !== null) sessionStorage.clear();
  sessionStorage.setItem(OWNER, accountId);
}

/** Removes what pages have kept for an account in this tab and in the browser. */
export function forgetStorage(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (!OF_BROWSER.has(key)) localStorage.removeItem(key);
}
