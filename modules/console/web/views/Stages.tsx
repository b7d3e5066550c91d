import type { Description, Item } from './description';
import { idOf } from './description';
import type { Field } from './Field';
import type { LanesView } from './RecordView';
import { recordText } from './recordTexts';
import { useItems } from './useItems';
import { useMove } from './useMove';

const NOTHING = {};

/** The lanes of a board as steps of one record, which moves where one is pressed. */
export function Stages(props: {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly lanes: LanesView;
  readonly item: Item;
}) {
  const { description, fields, lanes, item } = props;
  const by = fields.find(({ name }) => name === lanes.by);
  const group = lanes.group === undefined ? null : valueOf(item, fields, lanes.group);
  const isReady = lanes.group === undefined || typeof group === 'string';
  const found = useItems(
    isReady ? lanes.kind : null,
    lanes.group === undefined ? NOTHING : { [lanes.group]: String(group) },
  );
  const { canMove, move, conflict } = useMove(description, fields, lanes.by, NOTHING);
  const steps = lanes.kind
    ? (found.items ?? []).map((one) => ({ id: idOf(one), title: found.nameOf(one) }))
    : (by?.choices ?? []).map(({ value, label }) => ({ id: value, title: label }));
  if (!by || steps.length === 0) return null;
  const current = steps.findIndex(({ id }) => id === valueOf(item, fields, lanes.by));
  return (
    <>
      <ol className="stages" aria-label={by.label}>
        {steps.map(({ id, title }, index) => (
          <li key={id} className={index < current ? 'done' : index === current ? 'now' : 'later'}>
            <button
              type="button"
              disabled={!canMove}
              aria-current={index === current ? 'step' : undefined}
              aria-label={
                index === current
                  ? recordText('now', { member: by.label, step: title })
                  : recordText('moveTo', { step: title })
              }
              onClick={() => index !== current && void move(item, id)}
            >
              {title}
            </button>
          </li>
        ))}
      </ol>
      {conflict}
    </>
  );
}

function valueOf(item: Item, fields: readonly Field[], name: string): unknown {
  return item[fields.find((field) => field.name === name)?.column ?? name];
}
