import { useState } from 'react';
import { Facts, Form, request, shownValue, TextField, useForm } from '@tenantry/console';
import type { AgentView } from '@tenantry/module-ai_assistant/contract';
import { ChatProblem } from './ChatProblem';
import { text } from './texts';
import { AI } from './types';

/** Lets an agent that answers with an object make one of a text. */
export function ObjectRun({ agent }: { readonly agent: AgentView }) {
  const [object, setObject] = useState<unknown>(undefined);
  const [error, setError] = useState<Error | null>(null);
  const form = useForm({ input: '' }, async ({ input }) => {
    setError(null);
    setObject(undefined);
    const json = { agent: agent.id, messages: [{ role: 'user', content: input }] };
    try {
      setObject((await request<{ readonly object: unknown }>('POST', `${AI}/run-object`, { json })).object);
    } catch (caught) {
      setError(caught as Error);
    }
  });
  return (
    <>
      <Form form={form} action={text('run')}>
        <TextField
          label={text('objectInput')}
          lines={6}
          isRequired
          maxLength={100_000}
          {...form.field('input')}
        />
      </Form>
      {error && <ChatProblem error={error} />}
      <div role="status">{object !== undefined && <Result object={object} />}</div>
    </>
  );
}

function Result({ object }: { readonly object: unknown }) {
  return (
    <section className="card" aria-label={text('result')}>
      <h2>{text('result')}</h2>
      {typeof object === 'object' && object !== null && !Array.isArray(object) ? (
        <Facts facts={Object.entries(object).map(([name, value]) => [name, shownValue(value)] as const)} />
      ) : (
        <pre>{JSON.stringify(object, null, 2)}</pre>
      )}
    </section>
  );
}
