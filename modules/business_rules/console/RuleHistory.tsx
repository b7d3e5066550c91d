import { type ReactNode, useState } from 'react';
import {
  Button,
  Dialog,
  Empty,
  Facts,
  formatTime,
  formatWhen,
  Icon,
  Loaded,
  Named,
  type NameOf,
  Pager,
  pathWith,
  RecordLink,
  Table,
  useAddress,
  useKinds,
  useNames,
  useResource,
} from '@tenantry/console';
import { ACCOUNTS, useRuleFields } from './ruleFields';
import { text } from './texts';
import { isStopping } from './types';
import { type Explanation, Verdicts } from './Verdicts';

type Result = 'SUCCESS' | 'FAILURE' | 'ERROR';

interface Execution {
  readonly id: string;
  readonly ruleId: string | null;
  readonly ruleName: string | null;
  readonly ruleType: string | null;
  readonly entityType: string;
  readonly entityId: string;
  readonly executionResult: Result;
  readonly errorMessage: string | null;
  readonly executedAt: string;
  readonly executedBy: string | null;
}

interface ReadExecution extends Execution {
  readonly outputContext: { readonly conditions?: Explanation | null } | null;
}

interface Page {
  readonly items: readonly Execution[];
  readonly totalPages: number;
}

const RESULTS: readonly Result[] = ['SUCCESS', 'FAILURE', 'ERROR'];
const LOGS = '/business_rules/logs';

/** Executions of rules, newest first; those of one rule where it is named, else of all, narrowed by their result. */
export function RuleHistory({ ruleId }: { readonly ruleId?: string }) {
  const { get, page, set } = useAddress();
  const [opened, setOpened] = useState<Execution | null>(null);
  const executionResult = ruleId === undefined ? get('executionResult') : '';
  const resource = useResource<Page>(
    pathWith(LOGS, { pageSize: ruleId === undefined ? 25 : 10, ruleId, page, executionResult }),
  );
  const nameOf = useNamesIn(resource.data?.items ?? []);
  const columns: { title: string; cell: (execution: Execution) => ReactNode }[] = [
    {
      title: text('at'),
      cell: (execution) => (
        <Button look="plain" className="link" onClick={() => setOpened(execution)}>
          {formatWhen(execution.executedAt)}
        </Button>
      ),
    },
    ...(ruleId === undefined
      ? [{ title: text('rule'), cell: ({ ruleName }: Execution) => ruleName ?? '–' }]
      : []),
    { title: text('record'), cell: (execution) => <Judged execution={execution} nameOf={nameOf} /> },
    {
      title: text('who'),
      cell: ({ executedBy }) => <Who id={executedBy} nameOf={nameOf} />,
    },
    { title: text('result'), cell: (execution) => <Outcome {...execution} /> },
  ];
  return (
    <>
      {ruleId === undefined && (
        <div className="tools">
          <label className="field">
            <span>{text('result')}</span>
            <select value={executionResult} onChange={({ target }) => set({ executionResult: target.value })}>
              <option value="">{text('allResults')}</option>
              {RESULTS.map((result) => (
                <option key={result} value={result}>
                  {text(result)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <Loaded resource={resource} lines={4}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty hasDrawing title={text('noLog')}>
              {text('noLogHelp')}
            </Empty>
          ) : (
            <>
              <Table label={text('log')} rows={items} idOf={({ id }) => id} columns={columns} />
              <Pager pages={totalPages} />
            </>
          )
        }
      </Loaded>
      {opened && <ExecutionDialog execution={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Names of the records and people of executions, read with one request for each kind. */
function useNamesIn(items: readonly Execution[]): NameOf {
  const kinds = [...new Set([...items.map(({ entityType }) => entityType), ACCOUNTS])];
  return useNames(
    kinds.map((kind) => ({ column: kind, references: kind })),
    items.flatMap(({ entityType, entityId, executedBy }) => [
      { [entityType]: entityId },
      { [ACCOUNTS]: executedBy },
    ]),
  );
}

function Who({ id, nameOf }: { readonly id: string | null; readonly nameOf: NameOf }) {
  const name = id === null ? undefined : nameOf(ACCOUNTS, id);
  const mark = id === null ? undefined : nameOf.markOf(ACCOUNTS, id);
  if (name === undefined) return <span className="soft">–</span>;
  return mark ? <Named mark={mark}>{name}</Named> : <>{name}</>;
}

function Judged(props: { readonly execution: Execution; readonly nameOf: NameOf }) {
  const { entityType, entityId } = props.execution;
  const { titleOf } = useKinds();
  const name = props.nameOf(entityType, entityId);
  if (name === undefined) return <span className="soft">{titleOf(entityType)}</span>;
  const mark = props.nameOf.markOf(entityType, entityId);
  const link = <RecordLink kind={entityType} id={entityId} name={name} />;
  return mark ? <Named mark={mark}>{link}</Named> : link;
}

/** The result of an execution, in words. */
export function Outcome(execution: Pick<Execution, 'executionResult' | 'ruleType' | 'errorMessage'>) {
  const { executionResult, ruleType, errorMessage } = execution;
  const hasStopped = executionResult === 'FAILURE' && isStopping(ruleType ?? '');
  const isGood = executionResult === 'SUCCESS';
  return (
    <span className={isGood ? 'rule-result good' : 'rule-result bad'}>
      <Icon name={isGood ? 'circle-check' : 'circle-x'} />
      <span>
        {text(hasStopped ? 'hasStopped' : executionResult)}
        {errorMessage && <span className="help"> {errorMessage}</span>}
      </span>
    </span>
  );
}

function ExecutionDialog(props: { readonly execution: Execution; readonly onClose: () => void }) {
  const { execution, onClose } = props;
  const nameOf = useNamesIn([execution]);
  const fields = useRuleFields(execution.entityType);
  const read = useResource<ReadExecution>(`${LOGS}/${execution.id}`);
  return (
    <Dialog title={text('execution')} onClose={onClose} size="wide">
      <Facts
        facts={[
          [text('at'), formatTime(execution.executedAt)],
          [text('rule'), execution.ruleName ?? '–'],
          [text('record'), <Judged key="record" execution={execution} nameOf={nameOf} />],
          [text('who'), <Who key="who" id={execution.executedBy} nameOf={nameOf} />],
          [text('result'), <Outcome key="result" {...execution} />],
        ]}
      />
      <Loaded resource={read}>
        {({ outputContext }) =>
          outputContext?.conditions ? <Verdicts of={outputContext.conditions} fields={fields} /> : null
        }
      </Loaded>
    </Dialog>
  );
}
