import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { views } from './collections/views';
import { consoleFeatures } from './features';
import { extensions } from './kinds/extensions';
import { services } from './kinds/services';
import { AllowMapViews1798690001400 } from './migrations/AllowMapViews1798690001400';
import { CreateViews1795947418192 } from './migrations/CreateViews1795947418192';
import { pages } from './pages/pages';
import { listCollections, readCollection } from './routes/collections';
import { readEntry } from './routes/entry';
import { readFrame } from './routes/frame';
import { readIcons } from './routes/icons';
import { reportFailure } from './routes/reports';
import { readSignIn } from './routes/signIn';
import { readTexts } from './routes/texts';
import { CollectionCatalog } from './services/CollectionCatalog';
import { CollectionTexts } from './services/CollectionTexts';
import { DrawnWidgets } from './services/DrawnWidgets';
import { Extensions } from './services/Extensions';
import { Icons } from './services/Icons';
import { PartTexts } from './services/PartTexts';
import { PlaceCheck } from './services/PlaceCheck';
import { ServedRoutes } from './services/ServedRoutes';
import { ViewRules } from './services/ViewRules';
import { forgetOwners } from './subscribers/forgetOwners';

interface Followers {
  readonly placeCheck: PlaceCheck;
}

export default defineModule({
  title: 'Console',
  description: 'Pages for people, administrators and operators',
  features: [...consoleFeatures],
  defaultGrants: {
    superadmin: ['console.*'],
    admin: [consoleFeatures['views.share']],
  },
  migrations: [CreateViews1795947418192, AllowMapViews1798690001400],
  kinds: [extensions, services],
  pages,
  services: {
    collectionCatalog: CollectionCatalog,
    collectionTexts: CollectionTexts,
    extensions: Extensions,
    drawnWidgets: DrawnWidgets,
    icons: Icons,
    partTexts: PartTexts,
    placeCheck: PlaceCheck,
    servedRoutes: ServedRoutes,
    viewRules: ViewRules,
  },
  hooks: {
    start: ({ placeCheck }: Followers) => placeCheck.follow(),
    stop: ({ placeCheck }: Followers) => placeCheck.stop(),
  },
  collections: [views],
  subscribers: [forgetOwners],
  routes: [
    listCollections,
    readCollection,
    readEntry,
    readFrame,
    readIcons,
    readSignIn,
    readTexts,
    reportFailure,
  ],
  translations: textsIn(path.join(__dirname, 'translations')),
});
