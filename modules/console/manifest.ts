import { defineModule } from '@tenantry/core';
import { pages } from './pages/pages';
import { listCollections, readCollection } from './routes/collections';
import { CollectionCatalog } from './services/CollectionCatalog';
import { CollectionTexts } from './services/CollectionTexts';
import { translations } from './translations';

export default defineModule({
  title: 'Console',
  description: 'A web console for operators, administrators and users of an installation',
  pages,
  services: { collectionCatalog: CollectionCatalog, collectionTexts: CollectionTexts },
  routes: [listCollections, readCollection],
  translations,
});
