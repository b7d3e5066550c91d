import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with views of lists besides keeping views of one's own. */
export const consoleFeatures = declareFeatures('console', {
  'views.share': { title: 'Share views of lists, and choose those that roles begin with' },
  'views.see_private': { title: 'See the history of views that people keep for themselves' },
});
