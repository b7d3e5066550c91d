import { Button, useDescription, useRecordName } from '@tenantry/console';
import { text } from './texts';
import type { PageContext } from './types';

/** The record that a parameter of the address names, as `customers.deal:<id>`; null where it names none. */
export function contextOf(parameter: string): PageContext | null {
  const at = parameter.indexOf(':');
  if (at < 1) return null;
  const entityType = parameter.slice(0, at);
  return { entityType, recordId: parameter.slice(at + 1), pageId: `${entityType}.record` };
}

/** Says which record the conversation is about. */
export function AboutRecord({
  context,
  clear,
}: {
  readonly context: PageContext;
  readonly clear: () => void;
}) {
  const { entityType, recordId } = context;
  const { data: description } = useDescription(entityType);
  const name = useRecordName(entityType, recordId) ?? recordId;
  return (
    <p className="about">
      <span>
        {text('about')} {description?.title ?? entityType}: <strong>{name}</strong>
      </span>
      <Button look="plain" onClick={clear}>
        {text('notAbout')}
      </Button>
    </p>
  );
}
