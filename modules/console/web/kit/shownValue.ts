import { formatTime } from '../texts/format';
import { kitText } from './texts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Any value of a record as people read it. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return kitText(value ? 'yes' : 'no');
  if (typeof value === 'string') return TIME.test(value) ? formatTime(value) : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(shownValue).join(', ');
  return JSON.stringify(value, null, 2);
}
