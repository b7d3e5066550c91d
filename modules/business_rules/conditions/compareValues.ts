const ISO_DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Null and undefined equal each other only; where either side is a number both are taken as numbers; else strictly. */
export function equals(left: unknown, right: unknown): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left === 'number' || typeof right === 'number') return numberOf(left) === numberOf(right);
  return left === right;
}

/**
 * The order of two values: nothing is lowest; two ISO dates compare as times, then numbers, then texts.
 *
 * @returns below 0, 0, above 0, or NaN where they have no order
 */
export function compare(left: unknown, right: unknown): number {
  if (isNothing(left) || isNothing(right)) return Number(!isNothing(left)) - Number(!isNothing(right));
  const [leftTime, rightTime] = [timeOf(left), timeOf(right)];
  if (!Number.isNaN(leftTime) && !Number.isNaN(rightTime)) return leftTime - rightTime;
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (!Number.isNaN(leftNumber) && !Number.isNaN(rightNumber)) return signOf(leftNumber, rightNumber);
  if (typeof left === 'object' || typeof right === 'object') return Number.NaN;
  return collator.compare(String(left), String(right));
}

/** The same order on every machine, whatever its language. */
const collator = new Intl.Collator('en', { usage: 'sort', sensitivity: 'variant' });

/** Infinite numbers are equal to themselves, which their difference is not. */
function signOf(left: number, right: number): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A value as a number; NaN where it is none. Blank text, true and false, and objects are none. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return Number.NaN;
  return Number(value);
}

function timeOf(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'string' && ISO_DATE.test(value) ? Date.parse(value) : Number.NaN;
}
