import { declareFeatures } from '@tenantry/core';

/** Rights on views of lists beyond keeping private ones. */
export const consoleFeatures = declareFeatures('console', {
  'views.share': { title: 'Share views of lists, and choose those that roles begin with' },
  'views.see_private': { title: 'See the history of views that people keep for themselves' },
});
