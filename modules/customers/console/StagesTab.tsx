import {
  Button,
  Chip,
  Dialog,
  kitText,
  Link,
  Loaded,
  pathWith,
  type SlotProps,
  toneOf,
  useChange,
  useConsole,
  useFresh,
  useListAddress,
  useRemoval,
  useResource,
} from '@tenantry/console';
import { useState } from 'react';
import { PIPELINES, type Stage, STAGES } from './stages';
import { RemoveStageDialog } from './RemoveStageDialog';
import { StageRows } from './StageRows';
import { text } from './texts';
import { useDealCounts } from './useDealCounts';

interface StoredStage extends Stage {
  readonly updatedAt: string;
}

/** The stages of a pipeline, changed in place, each with the number of its deals. */
export function StagesTab({ record: { id } }: SlotProps<{ readonly id: string }>) {
  const { hasFeature } = useConsole();
  const addressOf = useListAddress();
  const counted = useDealCounts(id);
  const path = pathWith(STAGES, { pipelineId: id });
  const resource = useResource<{ readonly items: readonly StoredStage[] }>(path);
  useFresh('customers.pipeline_stage.*', [STAGES]);
  const change = useChange({ refreshes: [STAGES, PIPELINES] });
  const { ask, dialog } = useRemoval();
  const [kept, setKept] = useState<Stage | null>(null);
  const countOf = ({ id: stageId }: Stage) => counted?.(stageId) ?? 0;
  const dealsOf = ({ id: stageId }: Stage) =>
    addressOf('customers.deal', [{ member: 'pipelineStageId', operator: 'is', values: [stageId] }]);
  const deals = (stage: Stage) => {
    const count = countOf(stage);
    if (count === 0) return <span className="soft deals">{counted && text('noDeals')}</span>;
    return (
      <Link className="deals" href={dealsOf(stage) ?? ''}>
        {text('deals', { count })}
      </Link>
    );
  };
  const put = (stage: StoredStage, json: object) =>
    change.attempt('PUT', STAGES, { json: { id: stage.id, ...json }, updatedAt: stage.updatedAt });
  return (
    <Loaded resource={resource}>
      {({ items }) =>
        hasFeature('customers.pipelines.manage') ? (
          <>
            <StageRows
              isStored
              stages={items}
              onOrder={(stages) =>
                void change.attempt('POST', `${STAGES}/reorder`, {
                  json: { stages: stages.map((stage, order) => ({ id: stage.id, order })) },
                })
              }
              onChange={(stage, part) => put(stage as StoredStage, part)}
              onAdd={() =>
                change.attempt('POST', STAGES, {
                  json: { pipelineId: id, label: text('newStage'), color: 'grey', order: beforeEnds(items) },
                })
              }
              onRemove={(stage) =>
                countOf(stage) > 0
                  ? setKept(stage)
                  : ask({
                      name: stage.label,
                      path: pathWith(STAGES, { id: stage.id }),
                      updatedAt: (stage as StoredStage).updatedAt,
                      help: text('removeStageHelp'),
                    })
              }
              more={deals}
            />
            {dialog}
            {kept &&
              (hasFeature('customers.deals.manage') && items.length > 1 ? (
                <RemoveStageDialog
                  stage={kept}
                  others={items.filter((stage) => stage.id !== kept.id)}
                  count={countOf(kept)}
                  href={dealsOf(kept) ?? ''}
                  onClose={() => setKept(null)}
                />
              ) : (
                <Dialog
                  title={text('hasDeals', { name: kept.label })}
                  onClose={() => setKept(null)}
                  footer={
                    <>
                      <Button look="plain" onClick={() => setKept(null)}>
                        {kitText('cancel')}
                      </Button>
                      <Link className="button primary" href={dealsOf(kept) ?? ''}>
                        {text('showDeals', { count: countOf(kept) })}
                      </Link>
                    </>
                  }
                >
                  <p>{text('hasDealsHelp', { count: countOf(kept) })}</p>
                </Dialog>
              ))}
          </>
        ) : (
          <ul className="in-order stage-list shown">
            {items.map((stage) => (
              <li key={stage.id}>
                <Chip tone={toneOf(stage.color) ?? 'grey'}>{stage.label}</Chip>
                {deals(stage)}
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** The place of a new stage: before those that deals end in. */
const beforeEnds = (stages: readonly Stage[]) =>
  stages.length - [...stages].reverse().findIndex(({ outcome }) => outcome === 'open');
