import { queryClient } from '../api/queryClient';
import { fetchSharedCode } from '../frame/ExtensionCode';
import { pageAt } from '../frame/partPages';
import { FRAME, readFrameAhead } from '../frame/useFrame';
import { loadCode } from '../kit/loadCode';
import { matchPath } from './matchPath';
import { loadRecords } from './recordRoutes';
import { isBehindSignIn, isHome, routes } from './routes';

/**
 * Begins to load what the first page of a document needs, all at once: the frame, the code of the page, what it shows. Failures are
 * left to the page, which loads the same again.
 *
 * @param path address of the page
 */
export function loadAhead(path: string): void {
  if (!isBehindSignIn(path)) return;
  readFrameAhead();
  loadPage(path).catch(() => undefined);
}

async function loadPage(path: string): Promise<void> {
  for (const route of routes) {
    const params = matchPath(route.path, path);
    if (!params) continue;
    const { readAhead } = await loadCode(route.load);
    await readAhead?.(params);
    return;
  }
  if (isHome(path)) return fetchSharedCode();
  const code = loadCode(loadRecords);
  // Only the frame says which module has the page: most are lists and records, the others are components of their modules.
  const { parts } = await queryClient.ensureQueryData(FRAME);
  const found = pageAt(path, parts);
  if (!found?.page.view) return fetchSharedCode();
  const { loadRecordPage, readListAhead } = await code;
  if (found.place === 'list') await readListAhead(found.page.view);
  if (found.place === 'record') await loadRecordPage();
}
