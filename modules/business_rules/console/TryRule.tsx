import { useState } from 'react';
import { Badge, Button, ConfirmDialog, refresh, Refusal, request, TextField } from '@tenantry/console';
import { type Condition } from './conditions';
import { type Explanation, Held, Judgement } from './Judgement';
import { actionTitle, useActionTypes } from './actions';
import { text } from './texts';
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

/** Outcome of an execution. */
interface Executed {
  readonly success: boolean;
  readonly conditionResult: boolean;
  readonly error?: string;
}

/** Judges data by a rule as it is stored, without any effect; or executes the rule with it, which is asked for. */
export function TryRule({ rule }: { readonly rule: Rule }) {
  const { id, testCases, conditionExpression } = rule;
  const [data, setData] = useState(() => JSON.stringify(exampleOf(conditionExpression), null, 2));
  const [cases, setCases] = useState<readonly Tried[] | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [asked, setAsked] = useState<unknown>(null);
  const [executed, setExecuted] = useState<Executed | null>(null);
  const forget = () => {
    setError(null);
    setCases(null);
    setExecuted(null);
  };
  const run = async (json: object) => {
    forget();
    try {
      setCases((await request<{ cases: readonly Tried[] }>('POST', `${RULES}/${id}/test`, { json })).cases);
    } catch (caught) {
      setError(caught as Error);
    }
  };
  const withData = (take: (record: unknown) => unknown) => {
    try {
      take(JSON.parse(data) as unknown);
    } catch {
      setError(new Error(text('noJson')));
    }
  };
  const tryData = () =>
    withData((record) => run({ testCases: [{ name: text('example'), data: record, expected: null }] }));
  const execute = async () => {
    forget();
    try {
      setExecuted(
        await request<Executed>('POST', `/business_rules/execute/${id}`, { json: { data: asked } }),
      );
      await refresh();
    } catch (caught) {
      setError(caught as Error);
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
          <Button onClick={() => withData(setAsked)}>{text('execute')}</Button>
        </div>
      </div>
      <Refusal error={error} />
      <div role="status">
        {cases?.map((one, index) => (
          <Outcome key={index} tried={one} />
        ))}
        {executed && (
          <section className="card outcome">
            <h2>{text('executed')}</h2>
            <p>
              <Held held={executed.conditionResult} />
            </p>
            {executed.error !== undefined && <p className="notice error">{executed.error}</p>}
          </section>
        )}
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={text('execute')}
          action={text('execute')}
          confirm={execute}
          onClose={() => setAsked(null)}
        >
          <p>{text('executeHelp')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Outcome({ tried }: { readonly tried: Tried }) {
  const { name, passed, conditionResult, conditions, error, actionsExecuted } = tried;
  const types = useActionTypes();
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
          {text('wouldDo')} {actionsExecuted.results.map(({ type }) => actionTitle(types, type)).join(', ')}
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
