import { Link } from '@tenantry/console';
import { text } from './texts';

/** Leads to the page where people sign in. @param href with the tenant, once there is one */
export function SignInLink({ href = '/login' }: { readonly href?: string }) {
  return <Link href={href}>{text('signIn')}</Link>;
}
