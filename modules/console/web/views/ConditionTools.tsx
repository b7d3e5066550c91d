import { Suspense } from 'react';
import { Button } from '../kit/Button';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { Field } from './Field';
import type { ListControl } from './listState';
import { t } from './texts';

const FilterPanel = lazyCode(
  () => import('./FilterPanel'),
  (code) => code.FilterPanel,
);
const FilterChips = lazyCode(
  () => import('./FilterPanel'),
  (code) => code.FilterChips,
);

interface ConditionProps {
  readonly fields: readonly Field[];
  readonly control: ListControl;
  /** Whether the editor of the conditions is open. */
  readonly isOpen: boolean;
}

/** The conditions above records in words while their editor is closed, and the button that opens it. */
export function ConditionTools(props: ConditionProps & { readonly toggle: () => void }) {
  const { fields, control, isOpen, toggle } = props;
  const { length: count } = control.state.conditions;
  const filters = count > 0 ? t('filtersOf', { count }) : t('filters');
  return (
    <>
      {!isOpen && count > 0 && (
        <Suspense>
          <FilterChips fields={fields} control={control} open={toggle} />
        </Suspense>
      )}
      <Button look="plain" icon="list-filter" aria-label={filters} aria-expanded={isOpen} onClick={toggle}>
        <span className="label">{filters}</span>
      </Button>
    </>
  );
}

/** The editor of the conditions, below the tools. */
export function ConditionEditor({ fields, control, isOpen }: ConditionProps) {
  if (!isOpen) return null;
  return (
    <Suspense fallback={<Skeleton />}>
      <FilterPanel fields={fields} control={control} />
    </Suspense>
  );
}
