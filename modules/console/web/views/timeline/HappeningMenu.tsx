import { useState } from 'react';
import { serviceOf } from '../../api/services';
import { redo, undo } from '../../api/undo';
import { Menu } from '../../kit/Menu';
import type { MenuEntry } from '../../kit/MenuEntry';
import type { Item } from '../description';
import { RecordDialog } from '../RecordDialog';
import { recordText } from '../recordTexts';
import { t } from '../texts';
import type { Source } from './sources';
import { memberIn } from './sourceValues';
import { useRemoval } from './useRemoval';

/** Actions on a happening: change and delete a record, take back a logged change or do it again. */
export function HappeningMenu({ source, item }: { readonly source: Source; readonly item: Item }) {
  const { description, fields, fixed, happens } = source;
  const [isEdited, setEdited] = useState(false);
  const { remove, question } = useRemoval(source, item);
  const entries: MenuEntry[] = [
    ...(description?.verbs.update
      ? [{ id: 'edit', text: description.editTitle, run: () => setEdited(true) }]
      : []),
    ...reversals(source, item),
    ...(remove ? [{ id: 'delete', text: t('delete'), look: 'danger' as const, run: remove }] : []),
  ];
  return (
    <>
      <Menu entries={entries} />
      {isEdited && description && (
        <RecordDialog
          {...{ description, fields, item, fixed }}
          view={{ collection: description.id, ...(happens.form && { form: happens.form }) }}
          onClose={() => setEdited(false)}
        />
      )}
      {question}
    </>
  );
}

function reversals(source: Source, item: Item): MenuEntry[] {
  return (['undo', 'redo'] as const).flatMap((id) => {
    const declared = source.happens[id];
    const by = declared && memberIn(source, item, declared.by);
    const isMeant = Object.entries(declared?.when ?? {}).every(([name, values]) =>
      (values as readonly unknown[]).includes(memberIn(source, item, name)),
    );
    if (typeof by !== 'string' || !isMeant || !serviceOf(id)) return [];
    return [{ id, text: recordText(id), run: () => void (id === 'undo' ? undo(by) : redo(by)) }];
  });
}
