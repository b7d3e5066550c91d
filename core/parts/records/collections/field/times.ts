import { day as daySchema, moment as momentSchema, type MomentOfDay } from '../../fields/times/timeSchema';
import { endMoment } from '../../fields/types/times';
import { declared, type Declared, type FieldOptions, type NoOptions, schemaOf } from './declared';

type MomentOptions = FieldOptions & {
  /** The moment that a day stands for; `end` for what lasts to that day. Default `start`. */
  readonly ofDay?: MomentOfDay;
  /** The earliest moment. */
  readonly from?: Date;
};

/** A moment, which is answered in UTC. A day that is sent for it is one of the organization's time zone. */
export function moment<const O extends MomentOptions = NoOptions>(
  options: O = {} as O,
): Declared<'timestamptz', O> {
  const { ofDay, from } = options;
  const schema = from ? momentSchema(ofDay).min(from) : momentSchema(ofDay);
  const member = declared<'timestamptz', O>(
    'timestamptz',
    schemaOf(schema, options),
    options,
    'ofDay',
    'from',
  );
  return ofDay === 'end' ? { ...member, meaning: endMoment } : member;
}

/** A day of the calendar: `2026-12-31`. */
export function day<const O extends FieldOptions = NoOptions>(options: O = {} as O): Declared<'date', O> {
  return declared('date', schemaOf(daySchema(), options), options);
}
