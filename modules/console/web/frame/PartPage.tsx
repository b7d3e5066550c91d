import { Part } from './Part';
import type { FoundPage } from './partPages';

/** A page of a module that its code draws. */
export function PartPage({ moduleId, page: { id, title, component = '' }, params }: FoundPage) {
  return <Part moduleId={moduleId} id={id} title={title} component={component} given={{ params }} />;
}
