import { type ComponentType, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { ApiError } from '../api/ApiError';
import type { Frame } from '../api/session';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import { Problem } from '../kit/Problem';
import { kitText } from '../kit/texts';
import { PartPage } from '../frame/PartPage';
import { type FoundPage, pageAt, requiredAt } from '../frame/partPages';
import { withStyles } from '../kit/styles';
import { t } from '../texts/t';
import { settingsTitle } from './administrationRoutes';
import { SETTINGS } from './settingsPath';
import { Home } from './Home';
import { matchPath } from './matchPath';
import type { PageProps } from './PageProps';
import type { PageRoute } from './PageRoute';
import { loadRecords } from './recordRoutes';
import { isHome, routes } from './routes';
import { shownGroups } from './shownGroups';

/** A page in the frame. */
export interface Page {
  /** Until the page gives another one. */
  readonly title: string;
  readonly content: ReactNode;
}

const loadSettings = () => withStyles(import('./AllSettings'), 'settings.css');

const loaded = new Map<PageRoute['load'], ComponentType<PageProps>>();

/**
 * The page of a module at an address. One that is made from a view stays while its module is switched off, with what was typed: the
 * console needs no code of the module for it.
 */
export function useFoundPage(path: string, parts: Frame['parts']): FoundPage | undefined {
  const found = useMemo(() => pageAt(path, parts), [path, parts]);
  const [last, setLast] = useState({ path, found });
  if (path !== last.path || (found && found !== last.found)) setLast({ path, found });
  if (found ?? requiredAt(path, parts)) return found;
  return last.path === path && last.found?.page.view ? last.found : undefined;
}

/** The page at an address. @param found that of a module */
export function pageFor(path: string, frame: Frame, found: FoundPage | undefined): Page {
  if (isHome(path)) return { title: t('home'), content: <Home frame={frame} /> };
  if (path === SETTINGS) return { title: settingsTitle, content: shown(loadSettings, { params: {}, frame }) };
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    const content = shown(route.load, { params, frame });
    return { title: titleAt(path, frame) ?? route.title ?? kitText('restricted'), content };
  }
  if (found) {
    const { page, params } = found;
    const content = page.view ? shown(loadRecords, { params, frame, found }) : <PartPage {...found} />;
    return { title: page.title, content };
  }
  const requiredFeatures = requiredAt(path, frame.parts);
  if (requiredFeatures) {
    const error = new ApiError(403, kitText('forbidden'), { requiredFeatures });
    return { title: kitText('restricted'), content: <Problem error={error} /> };
  }
  const content = (
    <Link href="/backend" className="button">
      {t('home')}
    </Link>
  );
  return { title: t('notFound'), content };
}

/** The title of the sidebar for the address, else that of the page above it. Entries may be hidden there. */
function titleAt(path: string, frame: Frame): string | undefined {
  const hidden = frame.navigation.groups.flatMap(({ items }) => items);
  const entries = [...shownGroups(frame).flatMap(({ items }) => items), ...hidden];
  const found =
    entries.find(({ href }) => href === path) ?? entries.find(({ href }) => path.startsWith(`${href}/`));
  return found?.title;
}

function shown(load: PageRoute['load'], props: PageProps): ReactNode {
  const Content = loaded.get(load) ?? lazyCode(load, (code) => code.default);
  loaded.set(load, Content);
  return (
    <Suspense fallback={<Skeleton />}>
      <Content {...props} />
    </Suspense>
  );
}
