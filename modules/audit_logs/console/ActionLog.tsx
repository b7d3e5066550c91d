import {
  Badge,
  Button,
  type NamedRecord,
  Sentence,
  type Tone,
  useKinds,
  useMemberLabels,
  usePastNames,
  usePerson,
} from '@tenantry/console';
import { ActionSentence } from './ActionSentence';
import { ActorMark, actorName } from './Actor';
import { DayLog } from './DayLog';
import { DetailsKey, useOpenEntries } from './details';
import { Difference } from './Difference';
import { labelOf } from './labelOf';
import { reversalOf } from './reversal';
import { runsOf } from './runs';
import { text } from './texts';
import type { Action } from './types';

/** States that are shown; what was done has none. */
const TONES: Readonly<Record<Exclude<Action['executionState'], 'done'>, Tone>> = {
  redone: 'good',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
};

/** After the id of the first entry of a run, as id of the whole. */
const RUN = 'run';

/** Changes by days, the newest first, each with its differences and undo or redo; the same work on many records is one entry. */
export function ActionLog({ actions }: { readonly actions: readonly Action[] }) {
  const { features } = usePerson();
  const { titleOf } = useKinds();
  const { openIds, toggle } = useOpenEntries();
  const kinds = actions.map(({ resourceKind }) => resourceKind);
  const memberOf = useMemberLabels(kinds);
  const nameOf = usePastNames(
    kinds,
    actions.map((action) => ({
      kind: action.resourceKind,
      id: action.resourceId,
      values: lastValues(action),
    })),
  );
  const entries = runsOf(actions).flatMap(({ first, actions: all }) => {
    if (all.length === 1) return [{ ...first, count: 1 }];
    const whole = { ...first, id: `${first.id} ${RUN}`, count: all.length };
    return openIds.includes(whole.id) ? [whole, ...all.map((one) => ({ ...one, count: 1 }))] : [whole];
  });
  return (
    <DayLog
      label={text('changes')}
      entries={entries}
      row={({ count, ...action }) => {
        const { id, resourceKind, resourceId } = action;
        const kind = resourceKind === null ? null : titleOf(resourceKind);
        const isOpen = openIds.includes(id);
        const open = () => toggle(id);
        if (count > 1) return <Many {...{ action, count, kind, isOpen, open }} />;
        return (
          <One
            {...{ action, kind, isOpen, open }}
            record={nameOf(resourceKind, resourceId, lastValues(action))}
            memberOf={(name) => memberOf(resourceKind, name)}
            reversal={reversalOf(action, features)}
          />
        );
      }}
    />
  );
}

/** The members of the record after the change, or before its deletion. */
const lastValues = ({ snapshotAfter, snapshotBefore }: Action) => snapshotAfter ?? snapshotBefore ?? {};

interface RowProps {
  readonly action: Action;
  /** Title of its kind; null where it has none. */
  readonly kind: string | null;
  readonly isOpen: boolean;
  readonly open: () => void;
}

/** The same work on many records. */
function Many({ action, count, kind, isOpen, open }: RowProps & { readonly count: number }) {
  const said =
    action.actionType === 'create'
      ? 'saidCreated'
      : action.actionType === 'delete'
        ? 'saidDeleted'
        : 'saidChangedMany';
  const records = text('countOfRecords', { count });
  return (
    <>
      <ActorMark {...action} />
      <div className="what">
        <p>
          <Sentence
            text={text(said)}
            parts={{ who: <strong>{actorName(action)}</strong>, record: <strong>{records}</strong> }}
          />
          {kind !== null && <span className="kind">{kind}</span>}
        </p>
      </div>
      <div className="do">
        <DetailsKey
          label={`${text('eachOf', { count })}: ${labelOf(action)}`}
          isOpen={isOpen}
          onClick={open}
        />
      </div>
    </>
  );
}

function One(
  props: RowProps & {
    /** The record as it was; null where it had no name. */
    readonly record: NamedRecord | null;
    readonly memberOf: (name: string) => string;
    readonly reversal: ReturnType<typeof reversalOf>;
  },
) {
  const { action, kind, isOpen, open, record, memberOf, reversal } = props;
  const { resourceId, executionState, source, organizationName } = action;
  return (
    <>
      <ActorMark {...action} />
      <div className="what">
        <p>
          <ActionSentence {...{ action, record, kind, memberOf }} />
          {record !== null && kind !== null && <span className="kind">{kind}</span>}
        </p>
        {isOpen && (
          <>
            <Difference action={action} />
            <p className="help">
              {[labelOf(action), text(source), organizationName, resourceId].filter(Boolean).join(' · ')}
            </p>
          </>
        )}
      </div>
      <div className="do">
        {executionState !== 'done' && <Badge tone={TONES[executionState]}>{text(executionState)}</Badge>}
        {reversal && (
          <Button
            look="plain"
            icon={reversal.kind === 'undo' ? 'undo-2' : 'redo-2'}
            aria-label={`${text(reversal.kind)}: ${labelOf(action)}`}
            onClick={reversal.run}
          >
            <span className="label">{text(reversal.kind)}</span>
          </Button>
        )}
        <DetailsKey label={`${text('details')}: ${labelOf(action)}`} isOpen={isOpen} onClick={open} />
      </div>
    </>
  );
}
