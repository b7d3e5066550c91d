import { Chip } from '../kit/Chip';
import type { Field } from './Field';
import { shownText } from './fieldValue';
import { STATES } from './stateText';

/** Place of the tone of states, which have no list: grey. */
const STATE_PLACE = 9;

/** A value as people read it, with times by their day: a chip where it is a state or from a fixed list. */
export function DrawnValue(props: {
  readonly value: unknown;
  readonly field: Field;
  /** The name of a record that the value is the id of. */
  readonly nameOfId: (id: string) => string | undefined;
}) {
  const { value, field, nameOfId } = props;
  const text = shownText(value, field, nameOfId, { isShort: true });
  const place = field.choices.findIndex((choice) => choice.value === String(value));
  if (place >= 0) return <Chip place={place}>{text}</Chip>;
  return STATES.has(field.name) && text !== '–' ? <Chip place={STATE_PLACE}>{text}</Chip> : text;
}
