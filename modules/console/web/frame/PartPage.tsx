import { Suspense } from 'react';
import { Skeleton } from '../kit/states';
import { Part } from './Part';
import type { FoundPage } from './partPages';
import { ViewPage } from './ViewPage';

/** A page of a module: drawn by its code, or made from the declaration of a kind of record. */
export function PartPage(found: FoundPage) {
  const { moduleId, page, params } = found;
  const { id, title, component } = page;
  if (component !== undefined)
    return <Part moduleId={moduleId} id={id} title={title} component={component} given={{ params }} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <ViewPage {...found} />
    </Suspense>
  );
}
