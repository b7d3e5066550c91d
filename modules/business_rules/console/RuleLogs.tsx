import { useState } from 'react';
import {
  Badge,
  Button,
  Dialog,
  Facts,
  formatTime,
  ListPage,
  Loaded,
  useAddress,
  useKinds,
  useResource,
} from '@tenantry/console';
import { type Explanation, Judgement } from './Judgement';
import { text } from './texts';

type Result = 'SUCCESS' | 'FAILURE' | 'ERROR';

interface Execution {
  readonly id: string;
  readonly ruleName: string | null;
  readonly entityType: string;
  readonly entityId: string;
  readonly executionResult: Result;
  readonly errorMessage: string | null;
  readonly executionTimeMs: number;
  readonly executedAt: string;
}

interface ReadExecution extends Execution {
  readonly inputContext: unknown;
  readonly outputContext: { readonly conditions?: Explanation | null } | null;
}

const RESULTS: readonly Result[] = ['SUCCESS', 'FAILURE', 'ERROR'];
const TONES = { SUCCESS: 'good', FAILURE: 'warning', ERROR: 'bad' } as const;
const LOGS = '/business_rules/logs';

/** Executions of rules, newest first; those of one rule where it is named. */
export function RuleLogs({ ruleId }: { readonly ruleId?: string }) {
  const { get, set } = useAddress();
  const [opened, setOpened] = useState<string | null>(null);
  const { titleOf } = useKinds();
  return (
    <>
      <ListPage<Execution>
        label={text('log')}
        path={LOGS}
        query={{ ruleId }}
        filters={['executionResult']}
        empty={{ title: text('noLog'), help: text('noLogHelp') }}
        tools={
          <label className="field">
            <span>{text('result')}</span>
            <select
              value={get('executionResult')}
              onChange={({ target }) => set({ executionResult: target.value })}
            >
              <option value="">{text('allResults')}</option>
              {RESULTS.map((result) => (
                <option key={result} value={result}>
                  {text(result)}
                </option>
              ))}
            </select>
          </label>
        }
        columns={[
          {
            title: text('when'),
            cell: ({ id, executedAt }) => (
              <Button look="plain" className="link" onClick={() => setOpened(id)}>
                {formatTime(executedAt)}
              </Button>
            ),
          },
          { title: text('rule'), cell: ({ ruleName }) => ruleName ?? '–' },
          { title: text('entityType'), cell: ({ entityType }) => titleOf(entityType) },
          {
            title: text('result'),
            cell: ({ executionResult, errorMessage }) => (
              <>
                <Badge tone={TONES[executionResult]}>{text(executionResult)}</Badge>
                {errorMessage && <p className="help">{errorMessage}</p>}
              </>
            ),
          },
          { title: text('took'), cell: ({ executionTimeMs }) => executionTimeMs, isNumber: true },
        ]}
      />
      {opened !== null && <ExecutionDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function ExecutionDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { titleOf } = useKinds();
  const execution = useResource<ReadExecution>(`${LOGS}/${id}`);
  return (
    <Dialog title={text('execution')} onClose={onClose} size="wide">
      <Loaded resource={execution}>
        {({ executedAt, entityType, entityId, inputContext, outputContext }) => (
          <>
            <Facts
              facts={[
                [text('when'), formatTime(executedAt)],
                [text('entityType'), titleOf(entityType)],
                [text('record'), entityId],
              ]}
            />
            {outputContext?.conditions && <Judgement of={outputContext.conditions} />}
            <details>
              <summary>{text('data')}</summary>
              <pre>{JSON.stringify(inputContext, null, 2)}</pre>
            </details>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
