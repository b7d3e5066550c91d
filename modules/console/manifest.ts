import path from 'node:path';
import { defineModule, textsIn } from '@tenantry/core';
import { extensions } from './kinds/extensions';
import { services } from './kinds/services';
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

interface Followers {
  readonly placeCheck: PlaceCheck;
}

export default defineModule({
  title: 'Console',
  description: 'A web console for operators, administrators and users of an installation',
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
  },
  hooks: {
    start: ({ placeCheck }: Followers) => placeCheck.follow(),
    stop: ({ placeCheck }: Followers) => placeCheck.stop(),
  },
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
