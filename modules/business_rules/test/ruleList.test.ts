import fc from 'fast-check';
import { OPERATORS, type Condition } from '../conditions/Condition';
import type { Facts } from '../conditions/Facts';
import { compileRule, type StoredRule } from '../engine/rules/CompiledRule';
import { builtInActions } from '../actions/builtInActions';
import { membersSetBy, RuleList } from '../engine/rules/RuleList';

const value = fc.constantFrom('x', 'y', '5', '', 5, 0, true, null, ['x', '5']);
const simple = fc.record({
  field: fc.constantFrom('a', 'b', 'b.c', '_changed', '_before.a'),
  operator: fc.constantFrom(...OPERATORS),
  value: fc.oneof(value, fc.constantFrom('{{today}}', '{{user.role}}')),
});
const condition = fc.oneof(
  fc.constant(null),
  simple,
  fc.record({
    operator: fc.constantFrom('AND', 'OR', 'NOT'),
    rules: fc.array(simple, { minLength: 1, maxLength: 3 }),
  }),
) as fc.Arbitrary<Condition | null>;
const action = fc.constantFrom(
  [],
  [{ type: 'LOG', config: { message: 'm' } }],
  [{ type: 'SET_FIELD', config: { field: 'a', value: 'x' } }],
);
const rule = fc.record({
  ruleType: fc.constantFrom('GUARD', 'VALIDATION', 'CALCULATION', 'ACTION'),
  condition,
  successActions: action,
  failureActions: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: action }),
});
const data = fc.record({ a: value, b: fc.oneof(value, fc.record({ c: value })) }, { requiredKeys: [] });

function factsOf(members: object): Facts {
  return {
    data: members,
    around: {
      entityType: 'a.b',
      entityId: null,
      eventType: 'update',
      user: { id: null, role: 'x', roles: [] },
      scope: { tenantId: 't', organizationId: 'o' },
      before: { a: 'x' },
      changed: ['a'],
    },
    now: new Date('2026-01-01T00:00:00Z'),
    effort: { left: 1_000_000 },
    zone: 'UTC',
  };
}

test('an index of rules leaves out none that holds or does something where it does not, and keeps their order', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 30 }), data, data, (members, sent, changed) => {
      const rules = members.map((one, index) =>
        compileRule({ ...one, id: String(index) } as unknown as StoredRule),
      );
      const set = membersSetBy(rules, {
        known: (type) => builtInActions.find(({ id }) => id === type) as never,
      });
      const found = new RuleList(rules, set).candidates(factsOf(sent));
      const positions = found.map(({ id }) => Number(id));
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
      // Rules may set the members named, and no others, while the change is judged.
      const later = { ...sent, ...(set.has('a') && { a: changed.a ?? 'x' }) };
      for (const facts of [factsOf(sent), factsOf(later)]) {
        for (const one of rules) {
          const acts =
            one.condition.holds(facts) ||
            one.ruleType === 'GUARD' ||
            one.ruleType === 'VALIDATION' ||
            (one.failureActions ?? []).length > 0;
          if (acts) expect(found).toContain(one);
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('an index of a thousand rules finds those for a value without judging the others', () => {
  const rules = Array.from({ length: 1_000 }, (_, index) =>
    compileRule({
      id: String(index),
      ruleType: 'ACTION',
      condition: { field: 'status', operator: '=', value: `status ${index % 100}` },
    } as unknown as StoredRule),
  );
  const found = new RuleList(rules, new Set()).candidates(factsOf({ status: 'status 7' }));
  expect(found.map(({ id }) => id)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(7 + index * 100)),
  );
});
