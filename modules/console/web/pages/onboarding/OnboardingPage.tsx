import { type ReactNode, useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { Repeatable } from '../../api/Repeatable';
import { send } from '../../api/request';
import { Form, PasswordField, SwitchField, TextField, useForm } from '../../kit';
import { Preferences } from '../../shell/Preferences';
import { language } from '../../texts/t';
import { Preparing } from './Preparing';
import { text } from './texts';

const REASONS: Readonly<Record<string, string>> = {
  invalid: text('invalid'),
  already_exists: text('alreadyExists'),
  error: text('error'),
};

/** Pages for people who set up a tenant for themselves: the form, and how far the server is. */
export default function OnboardingPage({ path }: { readonly path: string }) {
  const tenant = new URLSearchParams(useSearch()).get('tenant');
  return path === '/onboarding/preparing' && tenant !== null ? (
    <Frame title={text('preparing')}>
      <Preparing tenantId={tenant} />
    </Frame>
  ) : (
    <Frame title={text('title')}>
      <SignUp />
    </Frame>
  );
}

function Frame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
  return (
    <main className="entry">
      <div className="card">
        <p className="brand">Tenantry</p>
        <h1>{title}</h1>
        {children}
        <Link href="/login">{text('signIn')}</Link>
      </div>
      <Preferences />
    </main>
  );
}

function SignUp() {
  const reason = REASONS[new URLSearchParams(useSearch()).get('status') ?? ''];
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [repeatable] = useState(() => new Repeatable(send));
  const form = useForm(
    {
      email: '',
      firstName: '',
      lastName: '',
      organizationName: '',
      password: '',
      confirmPassword: '',
      termsAccepted: false,
      marketingConsent: false,
    },
    async (values) => {
      const json = { ...values, locale: language };
      const { body } = await repeatable.send<{ email: string }>('POST', '/onboarding/onboarding', { json });
      setSentTo(body.email);
    },
  );
  if (sentTo !== null)
    return (
      <p role="status" className="notice">
        {text('sent', { email: sentTo })}
      </p>
    );
  return (
    <>
      {reason !== undefined && (
        <p role="alert" className="notice error">
          {reason}
        </p>
      )}
      <Form form={form} action={text('send')}>
        <TextField
          label={text('organization')}
          autoComplete="organization"
          isRequired
          maxLength={240}
          {...form.field('organizationName')}
        />
        <TextField
          label={text('firstName')}
          autoComplete="given-name"
          isRequired
          maxLength={120}
          {...form.field('firstName')}
        />
        <TextField
          label={text('lastName')}
          autoComplete="family-name"
          isRequired
          maxLength={120}
          {...form.field('lastName')}
        />
        <TextField
          label={text('email')}
          type="email"
          autoComplete="username"
          isRequired
          maxLength={254}
          {...form.field('email')}
        />
        <PasswordField label={text('password')} isNew maxLength={120} {...form.field('password')} />
        <PasswordField label={text('again')} isNew maxLength={120} {...form.field('confirmPassword')} />
        <SwitchField label={text('terms')} {...form.field('termsAccepted')} />
        <SwitchField label={text('marketing')} {...form.field('marketingConsent')} />
      </Form>
    </>
  );
}
