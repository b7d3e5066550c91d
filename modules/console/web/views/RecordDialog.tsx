import { aroundRecord } from '../frame/RecordParts';
import { Button } from '../kit/Button';
import { FormDialog } from '../kit/Form';
import type { Parameters } from './calls';
import type { Description, Item } from './description';
import type { Field } from './Field';
import { RecordFields } from './RecordFields';
import type { RecordView } from './RecordView';
import { t } from './texts';
import { useCurrentItem } from './useCurrentItem';
import { useRecordForm } from './useRecordForm';

/** A dialog that creates a record or changes one. */
export function RecordDialog(props: {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item | null;
  readonly fixed: Parameters;
  /** Values that a new record begins with; the same object while the dialog is shown. */
  readonly values?: Item;
  readonly onClose: () => void;
  /** Deletes the record; left out where the caller may not. */
  readonly remove?: () => unknown;
}) {
  const { description, fixed, onClose, remove } = props;
  const item = useCurrentItem(description, props.item, fixed);
  // The dialog closes when the form is done.
  const { form, first, more } = useRecordForm({ ...props, item, onSaved: () => undefined });
  return (
    <FormDialog
      form={form}
      size="wide"
      around={item ? aroundRecord(description.id, item) : undefined}
      title={item ? description.editTitle : description.createTitle}
      onClose={onClose}
    >
      <RecordFields of={description.id} form={form} first={first} more={more} groups={props.view.groups} />
      {remove && (
        <Button look="danger" className="start" onClick={() => void remove()}>
          {t('delete')}
        </Button>
      )}
    </FormDialog>
  );
}
