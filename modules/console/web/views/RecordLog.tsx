import { useState } from 'react';
import { Link } from 'wouter';
import { usePerson } from '../api/person';
import { pathWith, useResource } from '../api/useResource';
import { Button } from '../kit/Button';
import { shownValue } from '../kit/shownValue';
import { Empty, Loaded } from '../kit/states';
import { formatTime } from '../texts/format';
import type { Field } from './Field';
import { memberText } from './memberText';
import { reversalOf } from './reversal';
import { recordText } from './recordTexts';
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

const LOG = '/audit_logs/audit-logs/actions';
/** Entries that are shown at first, and those that the server gives at most. */
const ENTRIES = 20;
const MOST = 200;

/** What was done to a record, newest first, with the differences and the way back. */
export function RecordLog(props: {
  readonly kind: string;
  readonly id: string;
  readonly fields: readonly Field[];
}) {
  const { kind, id, fields } = props;
  const { features } = usePerson();
  const [pageSize, setPageSize] = useState(ENTRIES);
  const selection = { resourceKind: kind, resourceId: id };
  const resource = useResource<{ readonly items: readonly Action[]; readonly total: number }>(
    pathWith(LOG, { ...selection, pageSize }),
  );
  const labels = new Map(
    fields.flatMap(({ name, column, label }) => [[name, label] as const, [column ?? name, label] as const]),
  );
  return (
    <Loaded resource={resource}>
      {({ items, total }) =>
        items.length === 0 ? (
          <Empty title={recordText('noLog')} />
        ) : (
          <>
            <ol className="log">
              {items.map((action) => (
                <li key={action.id} className="card">
                  <div className="tools">
                    <strong>{action.actionLabel ?? action.commandId}</strong>
                    <span>{action.actorUserName ?? ''}</span>
                    <time dateTime={action.createdAt}>{formatTime(action.createdAt)}</time>
                    <Reverse action={action} features={features} />
                  </div>
                  <Differences action={action} labels={labels} />
                </li>
              ))}
            </ol>
            {total > items.length &&
              (pageSize < MOST ? (
                <Button onClick={() => setPageSize(MOST)}>
                  {recordText('olderEntries', { count: Math.min(MOST, total) - items.length })}
                </Button>
              ) : (
                <Link href={pathWith('/backend/audit-logs', selection)}>{recordText('wholeLog')}</Link>
              ))}
          </>
        )
      }
    </Loaded>
  );
}

function Reverse(props: { readonly action: Action; readonly features: readonly string[] }) {
  const reversal = reversalOf(props.action, props.features);
  return reversal && <Button onClick={reversal.run}>{t(reversal.kind)}</Button>;
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
          <dt>{labels.get(name) ?? memberText(name)}</dt>
          <dd>
            <del>{shownValue(from)}</del> <span aria-hidden="true">→</span> <ins>{shownValue(to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
