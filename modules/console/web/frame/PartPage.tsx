import { Part } from './Part';
import type { PagePart } from './Parts';

interface Props {
  readonly moduleId: string;
  readonly page: PagePart;
  readonly params: Readonly<Record<string, string>>;
}

/** A page of a module. */
export function PartPage({ moduleId, page: { id, title, component }, params }: Props) {
  if (component === undefined) return null;
  return <Part moduleId={moduleId} id={id} title={title} component={component} given={{ params }} />;
}
