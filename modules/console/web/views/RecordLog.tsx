import { pathWith, useResource } from '../api/useResource';
import { Button } from '../kit/Button';
import { shownValue } from '../kit/shownValue';
import { Empty, Loaded } from '../kit/states';
import { undo } from '../api/undo';
import { formatTime } from '../texts/format';
import type { Field } from './Field';
import { t } from './texts';

/** An entry of the action log. */
interface Action {
  readonly id: string;
  readonly actionLabel: string | null;
  readonly commandId: string;
  readonly actorUserName: string | null;
  readonly createdAt: string;
  readonly executionState?: string;
  readonly undoToken: string | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>> | null;
}

const ENTRIES = 20;

/** What was done to a record, newest first, with the differences and the way back. */
export function RecordLog(props: {
  readonly kind: string;
  readonly id: string;
  readonly fields: readonly Field[];
}) {
  const { kind, id, fields } = props;
  const resource = useResource<{ readonly items: readonly Action[] }>(
    pathWith('/audit_logs/audit-logs/actions', { resourceKind: kind, resourceId: id, pageSize: ENTRIES }),
  );
  const labels = new Map(
    fields.flatMap(({ name, column, label }) => [[name, label] as const, [column ?? name, label] as const]),
  );
  return (
    <Loaded resource={resource}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={t('noLog')} />
        ) : (
          <ol className="log">
            {items.map((action) => (
              <li key={action.id} className="card">
                <div className="tools">
                  <strong>{action.actionLabel ?? action.commandId}</strong>
                  <span>{action.actorUserName ?? ''}</span>
                  <time dateTime={action.createdAt}>{formatTime(action.createdAt)}</time>
                  {action.undoToken !== null && action.executionState !== 'undone' && (
                    <Button onClick={() => void undo(action.undoToken ?? '')}>{t('undo')}</Button>
                  )}
                </div>
                <Differences action={action} labels={labels} />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function Differences({
  action: { changes },
  labels,
}: {
  readonly action: Action;
  readonly labels: ReadonlyMap<string, string>;
}) {
  const rows = Object.entries(changes ?? {});
  if (rows.length === 0) return null;
  return (
    <dl className="differences">
      {rows.map(([name, { from, to }]) => (
        <div key={name}>
          <dt>{labels.get(name) ?? name}</dt>
          <dd>
            <del>{shownValue(from)}</del> <span aria-hidden="true">→</span> <ins>{shownValue(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
