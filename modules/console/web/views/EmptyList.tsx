import { Link } from 'wouter';
import { RecordSlot } from '../frame/Slot';
import { Button } from '../kit/Button';
import { Icon } from '../kit/Icon';
import { Empty } from '../kit/states';
import type { Description } from './description';
import { t } from './texts';

interface Props {
  readonly description: Description;
  /** Purpose of the records. */
  readonly help: string | undefined;
  /** Takes away the search and the filters that nothing meets; left out where there are none. */
  readonly clear?: () => void;
  /** Creates a record, or the address where that is done. */
  readonly create: string | (() => void);
}

/** Says why a list is empty, what belongs into it, and how to begin. */
export function EmptyList({ description, help, clear, create }: Props) {
  if (clear)
    return (
      <Empty
        hasDrawing
        canAdd={false}
        title={t('nothingFound')}
        action={<Button onClick={clear}>{t('clearFilters')}</Button>}
      />
    );
  const mayCreate = description.verbs.create !== undefined;
  const text = description.createTitle;
  const begin =
    typeof create === 'string' ? (
      <Link href={create} className="button">
        <Icon name="plus" />
        {text}
      </Link>
    ) : (
      <Button icon="plus" onClick={create}>
        {text}
      </Button>
    );
  return (
    <Empty
      hasDrawing
      canAdd={mayCreate}
      title={t('nothingYet')}
      action={
        <>
          {mayCreate && begin}
          <RecordSlot
            kind={description.id}
            place="empty"
            given={{ kind: description.id, isShort: false, hasButton: mayCreate }}
          />
        </>
      }
    >
      {help ?? t(mayCreate ? 'emptyHelp' : 'emptyReadOnly')}
    </Empty>
  );
}
