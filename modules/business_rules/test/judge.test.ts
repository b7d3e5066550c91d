import { compileRule, type StoredRule } from '../engine/rules/CompiledRule';
import { judgeRule } from '../engine/rules/judgeRules';
import { reasonOf } from '../engine/rules/refusals';
import { factsOf } from './factsOf';

const CONDITION = { field: 'amount', operator: '>', value: 10 };

/** Judges a rule that has some milliseconds for it. */
function judged(members: Partial<StoredRule>, limit: number) {
  const rule = compileRule({
    ruleName: 'Slow',
    condition: CONDITION,
    successActions: [{ type: 'SET_FIELD', config: { field: 'total', value: 1 } }],
    failureActions: null,
    ...members,
  } as unknown as StoredRule);
  const known = () => undefined;
  return judgeRule(rule, factsOf({ amount: 20 }), {
    known,
    placing: new Set<string>(),
    explains: true,
    limit,
  });
}

test.each([
  ['GUARD', 'The rule "Slow" could not be judged'],
  ['VALIDATION', null],
  ['ACTION', null],
] as const)('a %s that takes longer than it may fails and does nothing', (ruleType, refusal) => {
  const slow = judged({ ruleType }, -1);
  expect(slow).toMatchObject({
    held: false,
    actions: null,
    deferred: [],
    sets: {},
    explanation: { held: true },
  });
  expect(slow.error).toBe('The rule took longer than -1 ms');
  expect(reasonOf(slow)).toBe(refusal);
});

test('an action that no running module has fails alone, and the rule goes on', () => {
  const { actions, error } = judged({ ruleType: 'ACTION' }, 1_000);
  expect(error).toBeNull();
  expect(actions).toEqual([
    { type: 'SET_FIELD', success: false, error: 'The action SET_FIELD is not available' },
  ]);
});
