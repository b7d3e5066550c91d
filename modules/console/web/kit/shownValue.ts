import { formatNumber, formatTime } from '../texts/format';
import { kitText } from './texts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A decimal as the database stores it, with a fixed number of digits; shorter ones may be versions. */
const DECIMAL = /^-?\d+\.\d{4,}$/;

/** Any value of a record as people read it. */
export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return kitText(value ? 'yes' : 'no');
  if (typeof value === 'string') return shownString(value);
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 20 });
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map(shownValue).join(', ');
  return JSON.stringify(value, null, 2);
}

function shownString(text: string): string {
  if (TIME.test(text)) return formatTime(text);
  return DECIMAL.test(text) ? formatNumber(text, { maximumFractionDigits: 20 }) : text;
}
