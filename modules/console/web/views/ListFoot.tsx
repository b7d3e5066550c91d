import { Pager } from '../kit/table/Pager';
import { formatNumber } from '../texts/format';
import type { Parameters } from './calls';
import type { Description, Item, Page } from './description';
import type { Field } from './Field';
import { keepPageSize, type ListControl, PAGE_SIZES } from './listState';
import { ListSums } from './ListSums';
import { t } from './texts';

/** The foot of a list: the rows of its page, the ways to others, and sums of all that the list finds. */
export function ListFoot(props: {
  readonly description: Description;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly fields: readonly Field[];
  readonly items: readonly Item[];
  readonly found: Page;
  /** Records of a page. */
  readonly size: number;
  readonly resize: (size: number) => void;
}) {
  const { description, control, fixed, fields, items, found, size, resize } = props;
  const { page } = control.state;
  const before = (page - 1) * size;
  return (
    <Pager
      label={description.plural}
      page={page}
      pages={found.totalPages ?? 1}
      go={(next) => control.set({ page: next })}
      range={t(found.totalIsEstimate ? 'rangeAbout' : 'range', {
        first: formatNumber(before + 1),
        last: formatNumber(before + items.length),
        total: formatNumber(found.total),
      })}
      size={size}
      sizes={PAGE_SIZES}
      resize={(next) => {
        keepPageSize(next);
        resize(next);
        control.set({ page: 1 });
      }}
    >
      <ListSums {...{ description, fixed, fields, items }} state={control.state} total={found.total} />
    </Pager>
  );
}
