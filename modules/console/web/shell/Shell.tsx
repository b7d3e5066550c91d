import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PersonContext } from '../api/person';
import { type Frame, signOut } from '../api/session';
import { Slot } from '../frame/Slot';
import { FrameContext, useFrameQuery, useFreshFrame } from '../frame/useFrame';
import { pageFor } from '../pages/pageFor';
import { shownGroups } from '../pages/shownGroups';
import { PageTitle } from '../pages/pageTitle';
import { t } from '../texts/t';
import { Banners } from './Banners';
import { ErrorBoundary, Failure } from './ErrorBoundary';
import { PaletteKey } from './PaletteKey';
import { Preferences } from './Preferences';
import { Scope } from './Scope';
import { SessionOver } from './SessionOver';
import { Sidebar } from './Sidebar';

/** The pages for people who are signed in; everybody else is sent to the sign-in page. */
export function Shell() {
  const [path, navigate] = useLocation();
  const { data, error, refetch, isSignedOut } = useFrameQuery();
  useEffect(() => {
    if (!isSignedOut) return;
    const target = path === '/' ? '/backend' : `${path}${location.search}`;
    navigate(`/login?redirect=${encodeURIComponent(target)}`, { replace: true });
  }, [isSignedOut, navigate, path]);
  if (data)
    return (
      <PersonContext value={data.person}>
        <FrameContext value={data}>
          <Framed frame={data} path={path} />
        </FrameContext>
      </PersonContext>
    );
  return (
    <main className="entry">
      {error && !isSignedOut ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </main>
  );
}

function Framed({ frame, path }: { readonly frame: Frame; readonly path: string }) {
  const [isOpen, setOpen] = useState(false);
  const { title: initial, content } = useMemo(() => pageFor(path, frame), [path, frame]);
  const [own, setOwn] = useState<{ readonly path: string; readonly title: string } | null>(null);
  const setTitle = useCallback((text: string) => setOwn({ path, title: text }), [path]);
  const title = own?.path === path ? own.title : initial;
  useEffect(() => setOpen(false), [path]);
  useFreshFrame();
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className={isOpen ? 'bar open' : 'bar'}>
        <button
          type="button"
          className="menu"
          aria-expanded={isOpen}
          aria-controls="sidebar"
          onClick={() => setOpen(!isOpen)}
        >
          {t('menu')}
        </button>
        <span className="brand">{frame.navigation.brand?.name ?? 'Tenantry'}</span>
        <PaletteKey />
        <Scope choice={frame.choice} />
        <Slot name="shell.header" />
        <Preferences />
        <button type="button" className="leave" onClick={() => void signOut()}>
          {t('signOut')}
        </button>
      </header>
      <Banners />
      <Sidebar groups={shownGroups(frame)} path={path} isOpen={isOpen} />
      <main id="content" tabIndex={-1}>
        <Titled title={title} path={path}>
          <PageTitle value={setTitle}>
            <ErrorBoundary key={path}>{content}</ErrorBoundary>
          </PageTitle>
        </Titled>
      </main>
      <SessionOver />
    </div>
  );
}

/** Content below its heading, which gets the focus when the address changes. */
function Titled(props: { readonly title: string; readonly path: string; readonly children: ReactNode }) {
  const { title, path, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(path);
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
  useEffect(() => {
    if (shown.current !== path) heading.current?.focus();
    shown.current = path;
  }, [path]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
