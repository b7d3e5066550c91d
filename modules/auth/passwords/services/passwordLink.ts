/** The page on which a token's holder sets a password, with a hint of the tenant they will sign in to. */
export function passwordLink(base: string | null, token: string, tenantId: string): string {
  if (base === null) throw new Error('APP_URL is not set, so that links in mails lead nowhere');
  return `${base}/reset/${token}?tenant=${tenantId}`;
}
