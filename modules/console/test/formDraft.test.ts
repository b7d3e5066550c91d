import * as fc from 'fast-check';
import { changedNames, chosen, draftOf, edited, type FormDraft, merged, saved } from '../web/kit/FormDraft';

type Values = Readonly<Record<string, unknown>>;

const NAMES = ['name', 'status', 'amount', 'tags'] as const;
const value = fc.oneof(fc.constantFrom('a', 'b', '', null), fc.array(fc.constantFrom('x', 'y', 'z')));
const values = fc.record({ name: value, status: value, amount: value, tags: value });
/** Values of a form, those of the person, and those that are stored meanwhile, one after another. */
const story = fc.record({
  base: values,
  mine: values,
  stored: fc.array(values, { minLength: 1, maxLength: 4 }),
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const begun = (base: Values, mine: Values): FormDraft<Values> => edited(draftOf(base), mine);

describe('a form of a record that others save meanwhile', () => {
  test('keeps what the person has changed, and takes over what only others have changed, marked', () => {
    const draft = edited(draftOf({ name: 'First', status: 'new', amount: 1 }), { name: 'Mine' });
    const next = merged(draft, { name: 'First', status: 'won', amount: 1 });
    expect(next.values).toEqual({ name: 'Mine', status: 'won', amount: 1 });
    expect([next.taken, next.theirs]).toEqual([['status'], {}]);
    expect(changedNames(next)).toEqual(['name']);
    expect(edited(next, { status: 'lost' }).taken).toEqual([]);
  });

  test('offers both values of a member that both have changed, until one is chosen or others take theirs back', () => {
    const draft = edited(draftOf({ name: 'First' }), { name: 'Mine' });
    const next = merged(draft, { name: 'Theirs' });
    expect([next.values, next.theirs]).toEqual([{ name: 'Mine' }, { name: 'Theirs' }]);
    expect(chosen(next, 'name', 'theirs')).toEqual(draftOf({ name: 'Theirs' }));
    const kept = chosen(next, 'name', 'mine');
    expect([kept.values, kept.base, kept.theirs]).toEqual([{ name: 'Mine' }, { name: 'Theirs' }, {}]);
    expect(merged(next, { name: 'First' })).toEqual(draft);
    expect(edited(next, { name: 'Theirs' })).toEqual(draftOf({ name: 'Theirs' }));
  });

  test('shows without marks what is stored while nothing is changed', () => {
    expect(merged(draftOf({ name: 'First' }), { name: 'Theirs' })).toEqual(draftOf({ name: 'Theirs' }));
  });

  test('keeps what was typed while a save was under way', () => {
    const draft = edited(draftOf({ name: 'First', status: 'new' }), { name: 'Sent' });
    const typed = edited(draft, { name: 'Sent and more' });
    const next = merged(saved(typed, draft.values), { name: 'Sent', status: 'new' });
    expect([next.values, changedNames(next)]).toEqual([{ name: 'Sent and more', status: 'new' }, ['name']]);
    expect(changedNames(saved(draft, draft.values, { name: '' }))).toEqual([]);
  });

  test('merges lists of values in any order by their elements', () => {
    const sets = { sets: ['rights'] as const };
    const draft = edited(draftOf({ rights: ['a', 'b', 'c'] }), { rights: ['a', 'c', 'mine'] }, sets);
    const next = merged(draft, { rights: ['theirs', 'b', 'a'] }, sets);
    expect(next.values.rights).toEqual(['theirs', 'a', 'mine']);
    expect([next.theirs, next.taken]).toEqual([{}, ['rights']]);
    expect(changedNames(edited(draftOf({ rights: ['a', 'b'] }), { rights: ['b', 'a'] }), sets)).toEqual([]);
  });

  test('loses no value of either, whatever both do', () => {
    fc.assert(
      fc.property(story, ({ base, mine, stored }) => {
        const last = stored.at(-1) ?? base;
        const next = stored.reduce((draft, one) => merged(draft, one), begun(base, mine));
        for (const name of NAMES) {
          const isMine = !same(mine[name], base[name]);
          const isOpen = Object.hasOwn(next.theirs, name);
          // The value of the form is that of the person, or the stored one.
          if (isMine && !same(next.values[name], last[name])) expect(next.values[name]).toEqual(mine[name]);
          if (!isMine) expect([name, next.values[name], isOpen]).toEqual([name, last[name], false]);
          // A stored value is in the form, known to it, or offered.
          expect(same(last[name], next.base[name]) || same(last[name], next.theirs[name])).toBe(true);
        }
        expect(merged(next, last)).toEqual(next);
      }),
    );
  });

  test('is based on what is stored once all choices are made', () => {
    fc.assert(
      fc.property(story, fc.boolean(), ({ base, mine, stored }, isMine) => {
        const next = stored.reduce((draft, one) => merged(draft, one), begun(base, mine));
        const choice = isMine ? 'mine' : 'theirs';
        const done = Object.keys(next.theirs).reduce((draft, name) => chosen(draft, name, choice), next);
        expect([done.base, done.theirs]).toEqual([stored.at(-1), {}]);
        if (!isMine && stored.length === 1 && NAMES.every((name) => !same(stored[0]?.[name], base[name])))
          expect(changedNames(done)).toEqual([]);
      }),
    );
  });
});
