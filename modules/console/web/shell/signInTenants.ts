const KEY = 'tenantry.tenants';
const KEPT = 5;

/** Ids of the tenants that people have signed in to with this browser, the last one first. They tell nothing of an address. */
export function knownTenants(): readonly string[] {
  return (localStorage.getItem(KEY) ?? '').split(' ').flatMap((text) => tenantIn(text) ?? []);
}

/** Has the sign-in page of this browser offer the tenant. */
export function keepTenant(id: string): void {
  const others = knownTenants().filter((other) => other !== id);
  localStorage.setItem(KEY, [id, ...others].slice(0, KEPT).join(' '));
}

/** The id of a tenant in a text: the id itself, or a link with `?tenant=`. Null for other texts. */
export function tenantIn(text: string): string | null {
  const [, id = null] =
    /(?:^|[?&]tenant=)([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:$|[&#])/i.exec(text.trim()) ?? [];
  return id;
}
