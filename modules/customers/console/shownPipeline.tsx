import { Chip, toneOf } from '@tenantry/console';
import type { Stage } from './stages';
import { text } from './texts';
import { useDealCounts } from './useDealCounts';

/** The stages of a pipeline in a list, each with the number of its deals. */
export function PipelineStages({ value }: { readonly value: readonly Stage[] | null }) {
  const countOf = useDealCounts(null);
  return (
    <span className="pipeline-stages">
      {(value ?? []).map(({ id, label, color }) => {
        const count = countOf?.(id) ?? 0;
        return (
          <span key={id} title={count > 0 ? text('deals', { count }) : undefined}>
            <Chip tone={toneOf(color) ?? 'grey'}>
              {label}
              {count > 0 && ` ${count}`}
            </Chip>
          </span>
        );
      })}
    </span>
  );
}

/** Marks the pipeline that new deals begin in. */
export function DefaultPipeline({ value }: { readonly value: boolean | null }) {
  return value ? <Chip tone="blue">{text('default')}</Chip> : null;
}
