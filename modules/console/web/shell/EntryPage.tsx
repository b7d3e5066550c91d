import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../api/useChange';
import { lazyCode } from '../kit/lazyCode';
import { withStyles } from '../kit/styles';
import { useMatches } from '../kit/useMatches';
import { type ShownBrand, keptBrand } from './brand';
import { entryText } from './entryTexts';
import { Mark } from './Mark';
import { Preferences } from './Preferences';

const EntryPicture = lazyCode(
  () => withStyles(import('./EntryPicture'), 'entryPicture.css'),
  (code) => code.default,
  <div />,
);

/** Windows with room for the picture beside the form. */
const WITH_PICTURE = '(min-width: 64rem)';

interface Props {
  readonly title: string;
  /** Of the tenant that people sign in to; left out: that of the last one in this browser. */
  readonly brand?: ShownBrand | null;
  /** Text of the button that sends the form. */
  readonly action: string;
  readonly submit: (values: Readonly<Record<string, string>>) => Promise<void>;
  /** Fields of the form. */
  readonly children: ReactNode;
  /** Content below the form. */
  readonly below?: ReactNode;
}

/** A page for people who are not signed in: one form in the middle. */
export function EntryPage({ title, brand, action, submit, children, below }: Props) {
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
    <Entrance brand={brand}>
      <form onSubmit={(event) => void send(event)}>
        <h1>{title}</h1>
        {children}
        <div role="alert">{error !== null && <p className="notice error">{error}</p>}</div>
        <button type="submit" className="primary" disabled={isSending}>
          {action}
        </button>
        {below}
      </form>
    </Entrance>
  );
}

/** A page for people who are not signed in that has nothing to fill in. */
export function EntryNotice({ title, children }: Pick<Props, 'title' | 'children'>) {
  useDocumentTitle(title);
  return (
    <Entrance>
      <div>
        <h1>{title}</h1>
        {children}
      </div>
    </Entrance>
  );
}

function Entrance({
  brand = keptBrand(),
  children,
}: Pick<Props, 'children'> & { readonly brand?: ShownBrand | null | undefined }) {
  const hasPicture = useMatches(WITH_PICTURE);
  return (
    <main className="entry">
      <div className="entrance">
        <p className="tenant-switch">
          {brand?.logo ? <img className="logo" src={brand.logo} alt="" /> : <Mark />}
          {brand?.name ?? 'Tenantry'}
        </p>
        {children}
        <Preferences />
      </div>
      {hasPicture && <EntryPicture text={entryText('pictureText')} />}
    </main>
  );
}

function useDocumentTitle(title: string): void {
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
}
