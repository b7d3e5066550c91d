import { type CollectionField, field, type FieldOptions } from '@tenantry/core';
import Joi from 'joi';
import { REFUSED, taken } from './taken';

const A = 'c0ffee00-0000-4000-8000-00000000000a';

/** Every constructor, with a value that each takes. */
const kinds: readonly (readonly [string, (options: FieldOptions<never>) => CollectionField, unknown])[] = [
  ['text', field.text, 'word'],
  ['code', field.code, 'a-1'],
  ['url', field.url, 'https://example.com/'],
  ['email', field.email, 'Ada@Example.com'],
  ['phone', field.phone, '+46 8 123 456 78'],
  ['currency', field.currency, 'EUR'],
  ['choice', (options) => field.choice(['a', 'b'], options), 'a'],
  ['integer', field.integer, 7],
  ['decimal', field.decimal, 7.25],
  ['flag', field.flag, true],
  ['moment', field.moment, new Date('2026-01-01T00:00:00Z')],
  ['day', field.day, '2026-12-31'],
  ['id', field.id, A],
  ['account', field.account, A],
  ['json', (options) => field.json(Joi.object().unknown(), options), { a: 1 }],
  ['ids', (options) => field.ids({ max: 3, ...options }), [A]],
  ['texts', (options) => field.texts(Joi.string(), { max: 3, ...options }), ['a']],
];

describe.each(kinds)('a member of the type %s', (name, constructor, value) => {
  /** The column of these is never empty, unless the declaration says so. */
  const isPlain = !['flag', 'ids', 'texts'].includes(name);

  it('takes its values, keeps null and may be left out', () => {
    const member = constructor(isPlain ? {} : { nullable: true });
    expect([value, null, undefined].map((each) => taken(member, each))).toEqual([value, null, undefined]);
    expect(member).toMatchObject({ nullable: true });
  });

  it('that is required refuses null and being left out', () => {
    const member = constructor({ required: true });
    expect([value, null, undefined].map((each) => taken(member, each))).toEqual([value, REFUSED, REFUSED]);
    expect(member).not.toHaveProperty('nullable');
    expect(constructor({ required: true, nullable: true })).toMatchObject({ nullable: true });
    expect(taken(constructor({ required: true, nullable: true }), null)).toBe(REFUSED);
  });

  it('that has an initial value refuses null, and its column is not nullable', () => {
    const member = constructor({ initial: value as never });
    expect([value, null, undefined].map((each) => taken(member, each))).toEqual([value, REFUSED, undefined]);
    expect(member).toMatchObject({ initial: value });
    expect(member).not.toHaveProperty('nullable');
  });

  it('may take null where its column is not empty, and refuse it where it may be', () => {
    const filled = constructor({ nullable: false, takesNull: true });
    expect([taken(filled, null), Object.hasOwn(filled, 'nullable')]).toEqual([null, false]);
    const cleared = constructor({ nullable: true, takesNull: false });
    expect([taken(cleared, null), Object.hasOwn(cleared, 'nullable')]).toEqual([REFUSED, true]);
  });

  it.each([{ writable: 'never' }, { internal: true }, { internal: 'secret' }] as const)(
    'that clients do not write (%j) has no null in its schema, and a nullable column',
    (options) => {
      const member = constructor({ nullable: true, ...options });
      expect(taken(member, null)).toBe(REFUSED);
      expect(member).toMatchObject({ nullable: true, ...options });
    },
  );

  it('without a column has no nullable one', () => {
    const member = constructor({ column: false });
    expect(member).toMatchObject({ column: false });
    expect(member).not.toHaveProperty('nullable');
  });

  it('keeps of its options what collections read', () => {
    const member = constructor({
      description: 'what it is',
      label: 'Name',
      listed: false,
      takesNull: true,
      blank: 'refused',
    });
    expect(member).toMatchObject({ label: 'Name', listed: false });
    for (const option of ['description', 'takesNull', 'blank', 'max'])
      expect(member).not.toHaveProperty(option);
    expect((member.schema.describe() as { flags: object }).flags).toMatchObject({
      description: 'what it is',
    });
  });

  it('takes blank text as it says, where null may be sent', () => {
    const of = (options: FieldOptions<never>) => taken(constructor({ nullable: true, ...options }), '');
    expect([of({ blank: 'clears' }), of({ blank: 'refused' })]).toEqual(['', REFUSED]);
    expect(of({ blank: 'clears', required: true })).toBe(REFUSED);
  });
});

describe('blank text, if a declaration does not say what it means', () => {
  it.each(kinds)('clears texts, and is refused elsewhere: %s', (name, constructor) => {
    const isText = ['text', 'code', 'url', 'email', 'phone', 'currency'].includes(name);
    expect(taken(constructor({ nullable: true }), '')).toBe(isText ? '' : REFUSED);
    expect(taken(constructor({ required: true }), '')).toBe(REFUSED);
  });

  it('means the same with blanks in it', () => {
    expect(taken(field.text(), ' \t ')).toBe(taken(field.text(), ''));
  });
});

describe('sealed members', () => {
  it.each(kinds)('are what they are, and encrypted: %s', (_name, constructor) => {
    const member = constructor({ nullable: true });
    expect(field.sealed(member)).toEqual({ ...member, encrypted: true });
    expect(field.sealed(member, 'keyed-hash')).toEqual({
      ...member,
      encrypted: { search: 'keyed-hash' },
    });
  });
});
