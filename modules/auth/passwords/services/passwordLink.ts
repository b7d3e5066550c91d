/**
 * The page on which a token's holder sets a password, with a hint of the tenant they will sign in to.
 *
 * @param isInvitation whether it is the first password, which the page says also when the token has expired
 */
export function passwordLink(
  base: string | null,
  token: string,
  tenantId: string,
  isInvitation = false,
): string {
  if (base === null) throw new Error('APP_URL is not set, so that links in mails lead nowhere');
  return `${base}/reset/${token}?tenant=${tenantId}${isInvitation ? '&invitation=true' : ''}`;
}
