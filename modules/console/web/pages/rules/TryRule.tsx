import { useState } from 'react';
import { request } from '../../api/request';
import { Badge, Button, Problem, TextField } from '../../kit';
import { type Condition } from './conditions';
import { type Explanation, Held, Judgement } from './Judgement';
import { actionText, text } from './texts';
import { type Rule, RULES } from './types';

interface Tried {
  readonly name: string;
  readonly passed: boolean | null;
  readonly conditionResult: boolean;
  readonly conditions?: Explanation;
  readonly error?: string;
  readonly actionsExecuted: {
    readonly results: readonly { readonly type: string; readonly error?: string }[];
  } | null;
}

/** Judges data by a rule as it is stored; nothing is changed and nothing is noted. */
export function TryRule({ rule }: { readonly rule: Rule }) {
  const { id, testCases, conditionExpression } = rule;
  const [data, setData] = useState(() => JSON.stringify(exampleOf(conditionExpression), null, 2));
  const [cases, setCases] = useState<readonly Tried[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const run = async (json: object) => {
    setError(null);
    setCases(null);
    try {
      setCases((await request<{ cases: readonly Tried[] }>('POST', `${RULES}/${id}/test`, { json })).cases);
    } catch (caught) {
      setError(caught as Error);
    }
  };
  const tryData = () => {
    try {
      const record = JSON.parse(data) as unknown;
      void run({ testCases: [{ name: text('example'), data: record, expected: null }] });
    } catch {
      setError(new Error(text('noJson')));
    }
  };
  return (
    <>
      <div className="form">
        <TextField label={text('data')} help={text('dataHelp')} lines={8} value={data} onChange={setData} />
        <div className="buttons">
          <Button look="primary" onClick={tryData}>
            {text('tryData')}
          </Button>
          {testCases.length > 0 && (
            <Button onClick={() => void run({})}>{text('tryCases', { count: testCases.length })}</Button>
          )}
        </div>
      </div>
      {error && <Problem error={error} />}
      <div role="status">
        {cases?.map((one, index) => (
          <Outcome key={index} tried={one} />
        ))}
      </div>
    </>
  );
}

function Outcome({ tried }: { readonly tried: Tried }) {
  const { name, passed, conditionResult, conditions, error, actionsExecuted } = tried;
  return (
    <section className="card outcome">
      <h2>{name}</h2>
      <p>
        <Held held={conditionResult} />{' '}
        {passed !== null && (
          <Badge tone={passed ? 'good' : 'bad'}>{text(passed ? 'passed' : 'notPassed')}</Badge>
        )}
      </p>
      {error !== undefined && <p className="notice error">{error}</p>}
      {conditions && <Judgement of={conditions} />}
      {actionsExecuted && actionsExecuted.results.length > 0 && (
        <p>
          {text('wouldDo')} {actionsExecuted.results.map(({ type }) => actionText(type)).join(', ')}
        </p>
      )}
    </section>
  );
}

/** A record with the fields that a condition reads, all of them empty. */
function exampleOf(condition: Condition | null): Record<string, unknown> {
  if (condition === null) return {};
  if ('rules' in condition) return Object.assign({}, ...condition.rules.map(exampleOf)) as never;
  const name = /^[A-Za-z][^.[]*/.exec(condition.field)?.[0];
  return name === undefined ? {} : { [name]: null };
}
