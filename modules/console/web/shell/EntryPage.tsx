import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../api/request';
import { t } from '../texts/t';
import { Preferences } from './Preferences';

interface Props {
  readonly title: string;
  /** Text of the button that sends the form. */
  readonly action: string;
  readonly submit: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** What stands below the form. */
  readonly below?: ReactNode;
}

/** A page for people who are not signed in: one form in the middle. */
export function EntryPage({ title, action, submit, children, below }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setSending(true);
    setError(null);
    try {
      await submit(Object.fromEntries(values) as Record<string, string>);
    } catch (caught) {
      const isUnreachable = caught instanceof ApiError && caught.status === 0;
      setError(isUnreachable ? t('unreachable') : (caught as Error).message);
    } finally {
      setSending(false);
    }
  };
  return (
    <main className="entry">
      <form className="card" onSubmit={(event) => void send(event)}>
        <p className="brand">Tenantry</p>
        <h1>{title}</h1>
        {children}
        <div role="alert">{error !== null && <p className="notice error">{error}</p>}</div>
        <button type="submit" className="primary" disabled={isSending}>
          {action}
        </button>
        {below}
      </form>
      <Preferences />
    </main>
  );
}

/** A labelled field of a form, which must be filled in. */
export function Field(props: {
  readonly label: string;
  readonly name: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly minLength?: number;
  readonly autoFocus?: boolean;
}) {
  const { label, ...input } = props;
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} required />
    </label>
  );
}
