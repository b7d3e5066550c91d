import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../api/useChange';
import { Mark } from './Mark';
import { Preferences } from './Preferences';

interface Props {
  readonly title: string;
  /** Text of the button that sends the form. */
  readonly action: string;
  readonly submit: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** Content below the form. */
  readonly below?: ReactNode;
}

/** A page for people who are not signed in: one form in the middle. */
export function EntryPage({ title, action, submit, children, below }: Props) {
  const [error, setError] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useDocumentTitle(title);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]);
    setSending(true);
    setError(null);
    try {
      await submit(Object.fromEntries(values) as Record<string, string>);
    } catch (caught) {
      setError(messageOf(caught as Error));
    } finally {
      setSending(false);
    }
  };
  return (
    <main className="entry">
      <form className="card" onSubmit={(event) => void send(event)}>
        <p className="tenant-switch">
          <Mark /> Tenantry
        </p>
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

/** A page for people who are not signed in that has nothing to fill in. */
export function EntryNotice({ title, children }: Pick<Props, 'title' | 'children'>) {
  useDocumentTitle(title);
  return (
    <main className="entry">
      <div className="card">
        <p className="tenant-switch">
          <Mark /> Tenantry
        </p>
        <h1>{title}</h1>
        {children}
      </div>
      <Preferences />
    </main>
  );
}

function useDocumentTitle(title: string): void {
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
}
