import { useState } from 'react';
import {
  Form,
  language,
  PasswordField,
  SwitchField,
  TextField,
  useForm,
  useRepeatable,
  useSearch,
} from '@tenantry/console';
import { SignInLink } from './SignInLink';
import { text } from './texts';

const REASONS: Readonly<Record<string, string>> = {
  invalid: text('invalid'),
  already_exists: text('alreadyExists'),
  error: text('error'),
};

/** The form with which people set up a tenant for themselves. */
export function SignUpPage() {
  const reason = REASONS[new URLSearchParams(useSearch()).get('status') ?? ''];
  const [sentTo, setSentTo] = useState<string | null>(null);
  const repeat = useRepeatable();
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
      const { email } = await repeat<{ email: string }>('POST', '/onboarding/onboarding', { json });
      setSentTo(email);
    },
  );
  if (sentTo !== null)
    return (
      <>
        <p role="status" className="notice">
          {text('sent', { email: sentTo })}
        </p>
        <SignInLink />
      </>
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
      <SignInLink />
    </>
  );
}
