import { type CoreServices, type InnerAnswer, routeFor, Unavailable } from '@tenantry/core';
import type { ConsoleServiceId } from '../contract';
import { API_VERSION } from '../kinds/problemOf';
import type { CollectionCatalog } from '../services/CollectionCatalog';
import type { DrawnWidgets } from '../services/DrawnWidgets';
import type { CollectionTexts } from '../services/CollectionTexts';
import type { Extensions } from '../services/Extensions';
import type { Icons } from '../services/Icons';
import type { PartTexts } from '../services/PartTexts';
import { revisionOf } from '../services/revisionOf';
import { pathOf, type ServedRoutes } from '../services/ServedRoutes';
import { frameShape } from './frameShape';

const route = routeFor<
  Pick<CoreServices, 'assets' | 'innerRequests' | 'modules' | 'tenantLocales'> & {
    readonly collectionCatalog: CollectionCatalog;
    readonly drawnWidgets: DrawnWidgets;
    readonly collectionTexts: CollectionTexts;
    readonly extensions: Extensions;
    readonly icons: Icons;
    readonly partTexts: PartTexts;
    readonly servedRoutes: ServedRoutes;
  }
>();

export const readFrame = route({
  method: 'GET',
  path: '/console/frame',
  summary: 'Everything around the pages: navigation, account, organizations, languages, parts of modules',
  description:
    'Navigation, profile, organizations and work are what the services of that name answer; null where the caller gets none. ' +
    '`revision` changes with the parts, `textsRevision` with their texts.',
  access: 'authenticated',
  responses: { 200: { description: 'The frame', body: frameShape } },
  handler: async ({ access, cookies, principal, scope, services }) => {
    const {
      assets,
      collectionCatalog,
      collectionTexts,
      innerRequests,
      tenantLocales,
      drawnWidgets,
      extensions,
      icons,
      partTexts,
    } = services;
    // Before the parts: a change that comes between them is told by the stream of events.
    const modules = services.modules.stateFor((id) => access.isModuleOn(id));
    const served = services.servedRoutes.visible(access);
    const selection = {
      ...(cookies['selected_tenant'] !== undefined && { selected_tenant: cookies['selected_tenant'] }),
      ...(cookies['selected_org'] !== undefined && { selected_org: cookies['selected_org'] }),
    };
    const ask = async (id: ConsoleServiceId) => {
      const path = pathOf(served, id);
      return path === null ? null : innerRequests.send(principal, { method: 'GET', path }, selection);
    };
    const read = async (id: ConsoleServiceId) => bodyOf(await ask(id));
    // One after another: each is answered from memory for the most part, and they share a connection.
    const navigation = await read('navigation');
    const profile = await read('profile');
    const organizations = await read('organizations');
    const work = await ask('work');
    const parts = extensions.visible(access);
    const widgets = drawnWidgets.visible(access);
    return {
      api: API_VERSION,
      modules,
      revision: revisionOf([parts, widgets]),
      textsRevision: partTexts.revision(),
      icons: `/api/console/icons?v=${icons.sprite().revision}`,
      shell: assets.addressOf('console', 'shell.js'),
      navigation,
      profile,
      organizations,
      // The page asks for it itself where the service fails.
      work: work?.status === 200 ? work.body : null,
      tenantId: scope.tenantId,
      accountId: principal.subject,
      homeTenantId: principal.tenantId,
      isSuperAdmin: access.isSuperAdmin,
      isSelectionGone: scope.selectionRejected,
      locale: scope.locale,
      zone: scope.zone,
      services: served,
      languages: await tenantLocales.servedBy(scope.tenantId),
      kinds: collectionCatalog.listed(access),
      settings: collectionCatalog.settings(access).map((found) => collectionTexts.settings(found)),
      parts,
      widgets,
    };
  },
});

/** Null for what the caller gets no access to, or what is not installed. */
function bodyOf(answer: InnerAnswer | null): unknown {
  if (answer && answer.status >= 500) throw new Unavailable();
  return answer?.status === 200 ? answer.body : null;
}
