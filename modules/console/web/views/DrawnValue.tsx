import { Fragment } from 'react';
import { Chip } from '../kit/Chip';
import type { Field } from './Field';
import { shownText } from './fieldValue';

/** A value as people read it, with times by their day: a chip where the member has known values. */
export function DrawnValue(props: {
  readonly value: unknown;
  readonly field: Field;
  /** The name of a record that the value is the id of. */
  readonly nameOfId: (id: string) => string | undefined;
}) {
  const { value, field, nameOfId } = props;
  const text = shownText(value, field, nameOfId, { isShort: true });
  if (field.known.length === 0 || text === '–') return text;
  return (Array.isArray(value) ? value : [value]).map((each: unknown, index) => (
    <Fragment key={String(each)}>
      {index > 0 && ' '}
      <Chip tone={field.known.find((one) => one.value === String(each))?.tone ?? 'grey'}>
        {shownText(each, field, nameOfId)}
      </Chip>
    </Fragment>
  ));
}
