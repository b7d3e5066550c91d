import {
  Badge,
  Button,
  type Tone,
  useKinds,
  useMemberLabels,
  usePastNames,
  usePerson,
} from '@tenantry/console';
import { ActionSentence } from './ActionSentence';
import { ActorMark } from './Actor';
import { DayLog } from './DayLog';
import { DetailsKey, useOpenEntries } from './details';
import { Difference } from './Difference';
import { labelOf } from './labelOf';
import { reversalOf } from './reversal';
import { text } from './texts';
import type { Action } from './types';

/** States that are shown; what was done has none. */
const TONES: Readonly<Record<Exclude<Action['executionState'], 'done'>, Tone>> = {
  redone: 'good',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
};

/** Changes by days, the newest first, each with its differences and undo or redo. */
export function ActionLog({ actions }: { readonly actions: readonly Action[] }) {
  const { features } = usePerson();
  const { titleOf } = useKinds();
  const { openIds, toggle } = useOpenEntries();
  const kinds = actions.map(({ resourceKind }) => resourceKind);
  const memberOf = useMemberLabels(kinds);
  const nameOf = usePastNames(kinds);
  return (
    <DayLog
      label={text('changes')}
      entries={actions}
      row={(action) => {
        const { id, resourceKind, resourceId, snapshotBefore, snapshotAfter, executionState } = action;
        const record = nameOf(resourceKind, resourceId, snapshotAfter ?? snapshotBefore ?? {});
        const kind = resourceKind === null ? null : titleOf(resourceKind);
        const reversal = reversalOf(action, features);
        const isOpen = openIds.includes(id);
        return (
          <>
            <ActorMark {...action} />
            <div className="what">
              <p>
                <ActionSentence
                  action={action}
                  record={record}
                  kind={kind}
                  memberOf={(name) => memberOf(resourceKind, name)}
                />
                {record !== null && kind !== null && <span className="kind">{kind}</span>}
              </p>
              {isOpen && (
                <>
                  <Difference action={action} />
                  <p className="help">
                    {[labelOf(action), text(action.source), action.organizationName, resourceId]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </>
              )}
            </div>
            <div className="do">
              {executionState !== 'done' && (
                <Badge tone={TONES[executionState]}>{text(executionState)}</Badge>
              )}
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
              <DetailsKey
                label={`${text('details')}: ${labelOf(action)}`}
                isOpen={isOpen}
                onClick={() => toggle(id)}
              />
            </div>
          </>
        );
      }}
    />
  );
}
