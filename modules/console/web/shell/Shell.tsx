import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { PersonContext } from '../api/person';
import type { Frame } from '../api/session';
import { followTabs, tellTabs } from '../api/tabs';
import { Slot } from '../frame/Slot';
import { FrameContext, useFrameQuery, useFreshFrame, usePolling } from '../frame/useFrame';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Icon, IconsContext } from '../kit/Icon';
import { HeadContext } from '../kit/PageActions';
import { Problem } from '../kit/Problem';
import { kitText } from '../kit/texts';
import { firstPage, hasFirstPage } from '../pages/firstPage';
import { pageFor, useFoundPage } from '../pages/pageFor';
import { shownAreas } from '../pages/shownGroups';
import { PageTitle } from '../pages/pageTitle';
import { t } from '../texts/t';
import { Account } from './Account';
import { Banners } from './Banners';
import { CreateKey } from './CreateKey';
import { HelpKey } from './HelpKey';
import { LeaveDialog } from './LeaveDialog';
import { PaletteKey } from './PaletteKey';
import { keepRecent } from './recentPages';
import { Scope } from './Scope';
import { SelectionGone } from './SelectionGone';
import { SessionOver } from './SessionOver';
import { keepTenant } from './signInTenants';
import { Sidebar } from './Sidebar';
import { ThumbBar } from './ThumbBar';
import { useDrawer } from './useDrawer';
import { WorkKey } from './WorkKey';

/**
 * The pages for people who are signed in; everybody else is sent to the sign-in page.
 *
 * @param props.isFirst whether the page is the one that the document was loaded for, which moves no focus and is not announced
 */
export function Shell({ isFirst }: { readonly isFirst: boolean }) {
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
          <IconsContext value={data.icons}>
            <Framed frame={data} path={firstPage(path, data)} isFirst={isFirst} />
          </IconsContext>
        </FrameContext>
      </PersonContext>
    );
  return (
    <main className="entry">
      {error && !isSignedOut ? (
        <Problem error={error} retry={() => void refetch()} />
      ) : (
        <p role="status">{t('loading')}</p>
      )}
    </main>
  );
}

interface FramedProps {
  readonly frame: Frame;
  readonly path: string;
  readonly isFirst: boolean;
}

/** The title from the content of a page. */
interface Own {
  readonly path: string;
  readonly title: string | undefined;
  readonly heading: string | undefined;
}

function Framed({ frame, path, isFirst }: FramedProps) {
  const drawer = useDrawer(path);
  const areas = useMemo(() => shownAreas(frame), [frame]);
  const found = useFoundPage(path, frame.parts);
  const { title: initial, content } = useMemo(() => pageFor(path, frame, found), [path, frame, found]);
  const [own, setOwn] = useState<Own | null>(null);
  const setTitle = useCallback(
    (text: string | undefined, heading?: string) => {
      setOwn({ path, title: text, heading });
      if (text !== undefined) keepRecent(frame, { path, title: text });
    },
    [frame, path],
  );
  const { title = initial, heading = title } = own?.path === path ? own : {};
  const { id } = frame.account;
  useEffect(() => {
    tellTabs(id);
    return followTabs(id);
  }, [id]);
  const { homeTenantId } = frame.person;
  useEffect(() => {
    if (homeTenantId !== null) keepTenant(homeTenantId);
  }, [homeTenantId]);
  useFreshFrame();
  usePolling();
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {t('skip')}
      </a>
      <header className="bar" inert={drawer.isOpen}>
        <button
          type="button"
          className="menu"
          aria-expanded={drawer.isOpen}
          aria-controls="sidebar"
          onClick={drawer.open}
        >
          <Icon name="menu" />
          <span className="hidden">{t('menu')}</span>
        </button>
        <ErrorBoundary of={path}>
          <PaletteKey path={path} />
        </ErrorBoundary>
        <div className="bar-end">
          <ErrorBoundary of={path}>
            <WorkKey />
            <CreateKey path={path} />
            <HelpKey path={path} />
          </ErrorBoundary>
          <Slot name="shell.header" />
          <ErrorBoundary of={path}>
            <Account profile={frame.profile} />
          </ErrorBoundary>
        </div>
      </header>
      <div className="banners" inert={drawer.isOpen}>
        <ErrorBoundary of={path}>
          <Banners />
          <SelectionGone choice={frame.choice} />
        </ErrorBoundary>
      </div>
      <ErrorBoundary of={path}>
        <Sidebar
          hasLinks={!hasFirstPage(frame.parts)}
          areas={areas}
          path={path}
          tenantId={frame.tenantId}
          drawer={drawer}
        >
          <ErrorBoundary of={path}>
            <Scope choice={frame.choice} {...frame.navigation} />
          </ErrorBoundary>
        </Sidebar>
        {drawer.isOpen && (
          <button type="button" className="scrim" aria-label={kitText('close')} onClick={drawer.close} />
        )}
      </ErrorBoundary>
      <main id="content" tabIndex={-1} inert={drawer.isOpen}>
        <Titled title={title} heading={heading} path={path} isFirst={isFirst}>
          <PageTitle value={setTitle}>
            <ErrorBoundary key={path} isPage>
              {content}
            </ErrorBoundary>
          </PageTitle>
        </Titled>
      </main>
      <ErrorBoundary of={path}>
        <ThumbBar groups={areas.work} path={path} drawer={drawer} />
        <SessionOver />
        <LeaveDialog />
      </ErrorBoundary>
    </div>
  );
}

interface TitledProps {
  readonly title: string;
  readonly heading: string;
  readonly path: string;
  readonly isFirst: boolean;
  readonly children: ReactNode;
}

/** Content below its heading, which gets the focus when the address changes. Screen readers say the new title, also a later one. */
function Titled({ title, heading: text, path, isFirst, children }: TitledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isFirst ? path : null);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const [before, setBefore] = useState<HTMLElement | null>(null);
  const [below, setBelow] = useState<HTMLElement | null>(null);
  const [marks, setMarks] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const places = useMemo(
    () => ({ above, before, below, marks, actions }),
    [above, before, below, marks, actions],
  );
  useEffect(() => void (document.title = `${title} · Tenantry`), [title]);
  useEffect(() => {
    if (shown.current !== path) heading.current?.focus();
    shown.current = path;
  }, [path]);
  return (
    <>
      <p role="status" className="hidden">
        {!isFirst && title}
      </p>
      <div className="page-head">
        <div ref={setAbove} className="page-above" />
        <div ref={setBefore} className="page-before" />
        <div className="page-title">
          <h1 ref={heading} tabIndex={-1}>
            {text}
          </h1>
          <div ref={setMarks} className="page-marks" />
          <div ref={setBelow} className="page-below" />
        </div>
        <div ref={setActions} className="page-actions" />
      </div>
      <HeadContext value={places}>{children}</HeadContext>
    </>
  );
}
