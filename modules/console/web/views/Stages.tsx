import type { Description, Item } from './description';
import { type Field, memberOf, valueOf } from './Field';
import type { LanesView } from './RecordView';
import { Dot } from '../kit/Chip';
import { Icon } from '../kit/Icon';
import { recordText } from './recordTexts';
import { useLanes } from './useItems';
import { useDaysInLanes } from './useDaysInLanes';
import { useMove } from './useMove';
import { formatNumber } from '../texts/format';

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
  // A record in no group has no steps.
  const group = lanes.group === undefined ? null : idIn(memberOf(item, fields, lanes.group));
  const { lanes: steps = [] } = useLanes(lanes, fields, group);
  const days = useDaysInLanes(lanes, item);
  const { canMove, move, conflict } = useMove(description, fields, lanes.by, NOTHING);
  if (!by || steps.length === 0) return null;
  const current = steps.findIndex(({ id }) => id === valueOf(item, by));
  return (
    <>
      <ol className="stages" aria-label={by.label}>
        {steps.map(({ id, title, tone }, index) => (
          <li
            key={id}
            data-tone={tone}
            className={index < current ? 'done' : index === current ? 'now' : 'later'}
          >
            <button
              type="button"
              title={title}
              disabled={!canMove}
              aria-current={index === current ? 'step' : undefined}
              aria-label={
                index === current
                  ? recordText('now', { member: by.label, step: title })
                  : recordText('moveTo', { step: title })
              }
              onClick={() => index !== current && void move(item, id)}
            >
              {index === current ? (
                <Dot tone={tone ?? 'grey'} />
              ) : (
                <Icon name={index < current ? 'check' : 'circle'} />
              )}
              <span className="word">{title}</span>
              {index <= current && <Days count={days.get(id)} />}
            </button>
          </li>
        ))}
      </ol>
      {conflict}
    </>
  );
}

/** How long the record was in a lane; less than a day is not worth a word. */
function Days({ count = 0 }: { readonly count: number | undefined }) {
  if (count === 0) return null;
  return (
    <span className="meta">{formatNumber(count, { style: 'unit', unit: 'day', unitDisplay: 'long' })}</span>
  );
}

const idIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
