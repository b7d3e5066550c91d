import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../api/request';
import { serviceOf } from '../api/services';
import { actFor } from '../frame/session';
import { t } from '../texts/t';
import { ownTexts } from '../texts/ownTexts';
import { callEntry, ENTRY } from './entryServices';
import { entryText } from './entryTexts';
import { Field } from './EntryField';
import { type ShownBrand, keptBrand, showAccent } from './brand';
import { EntryNotice, EntryPage } from './EntryPage';
import { tenantIn } from './signInTenants';
import { TenantChoice, tenantQuery } from './TenantChoice';

const noSignIn = ownTexts('noSignIn');

/** The sign-in page. Afterwards the page that was left is shown, where the server finds its address to be local. */
export function SignIn() {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const query = new URLSearchParams(location.search);
  const target = query.get('redirect') ?? '/backend';
  // Without an answer people sign in by the form.
  const { data: ways } = useQuery(ENTRY);
  const linked = tenantIn(query.get('tenant') ?? '');
  const brand = useLinkedBrand(linked);
  const signIn = async ({ tenantId = '', ...values }: Readonly<Record<string, string>>) => {
    const form = { ...values, redirect: target, ...(tenantId !== '' && { tenantId }) };
    const { redirect } = await callEntry<{ redirect: string | null }>('signIn', { form }).catch(
      (error: unknown) => {
        // Said whether the address is known or not, so that it tells nothing of it.
        if (tenantId === '' && error instanceof ApiError && error.status === 401)
          throw new Error(`${error.message}. ${entryText('chooseTenant')}`);
        throw error;
      },
    );
    client.clear();
    actFor(null);
    navigate(redirect ?? '/backend');
  };
  const links = ways?.items.map(({ id, title, href }) => (
    <a key={id} className="button" href={`${href}?redirect=${encodeURIComponent(target)}`}>
      {title}
    </a>
  ));
  if (ways && !serviceOf('signIn'))
    return (
      <EntryNotice title={t('signIn')}>
        {links?.length ? links : <p className="notice">{noSignIn('text')}</p>}
      </EntryNotice>
    );
  return (
    <EntryPage
      title={brand ? entryText('signInTo', { name: brand.name }) : t('signIn')}
      brand={brand}
      action={t('signIn')}
      submit={signIn}
      below={
        <>
          {(!ways || serviceOf('requestReset')) && <Link href="/reset">{entryText('forgotten')}</Link>}
          {links}
        </>
      }
    >
      <Field label={t('email')} name="email" type="email" autoComplete="username" autoFocus />
      <Field label={t('password')} name="password" type="password" autoComplete="current-password" />
      <TenantChoice linked={linked} />
      <label className="check">
        <input type="checkbox" name="remember" value="true" />
        <span>{entryText('remember')}</span>
      </label>
    </EntryPage>
  );
}

/** How the tenant of a link presents itself; without a link, the one that was signed in to last in this browser. */
function useLinkedBrand(linked: string | null): ShownBrand | null {
  const kept = keptBrand();
  const isKept = linked === null || linked === kept?.tenantId;
  const { data } = useQuery({ ...tenantQuery(linked ?? ''), enabled: !isKept });
  const brand = isKept ? kept : data ? { tenantId: linked, ...data.tenant, logo: null } : null;
  const accentColor = brand?.accentColor ?? null;
  useEffect(() => {
    showAccent(accentColor);
  }, [accentColor]);
  return brand;
}
