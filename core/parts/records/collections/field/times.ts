import { day as daySchema, moment as momentSchema, type MomentOfDay } from '../../fields/times/timeSchema';
import { endMoment } from '../../fields/types/times';
import { declared, type Declared, type FieldOptions, type NoOptions, type Only, schemaOf } from './declared';

interface MomentOptions extends FieldOptions<Date | string> {
  /** The moment that a day stands for; `end` for what lasts to that day. Default `start`. */
  readonly ofDay?: MomentOfDay;
  /** The earliest moment. */
  readonly from?: Date;
}

/** A moment, which is answered in UTC. A day that is sent for it is one of the organization's time zone. */
export function moment<const O extends MomentOptions = NoOptions>(
  options: Only<MomentOptions, O> = {} as Only<MomentOptions, O>,
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
export function day<const O extends FieldOptions<string> = NoOptions>(
  options: Only<FieldOptions<string>, O> = {} as Only<FieldOptions<string>, O>,
): Declared<'date', O> {
  return declared('date', schemaOf(daySchema(), options), options);
}
