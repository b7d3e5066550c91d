import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request';
import { pathWith } from '../api/useResource';
import { RecordSlot } from '../frame/Slot';
import { Board } from '../kit/board/Board';
import type { BoardCard, BoardLane } from '../kit/board/BoardLane';
import { SelectField } from '../kit/fields';
import { Button } from '../kit/Button';
import { InHead } from '../kit/PageActions';
import { Problem } from '../kit/Problem';
import { Empty, Skeleton } from '../kit/states';
import { SortMenu } from '../kit/table/SortMenu';
import { callOf, type Parameters } from './calls';
import { isClosed, linesOf } from './cardLines';
import { nameOfItem } from './choices';
import { ConditionEditor, ConditionTools } from './ConditionTools';
import { idOf, type Item, type Page, useDescription, withAdded } from './description';
import { fieldsOf, memberOf } from './Field';
import { named, usualFields } from './listColumns';
import { SearchField } from './ListTools';
import { conditionsQuery, isComplete } from './listState';
import { RecordDialog } from './RecordDialog';
import type { LanesView } from './RecordView';
import { sumsOf } from './sumsOf';
import { otherText } from './otherTexts';
import { t } from './texts';
import { ToolRow } from './ToolRow';
import { useFields } from './useFields';
import { type Lane, useItems, useLanes } from './useItems';
import { useMove } from './useMove';
import { useNames } from './useNames';
import type { RecordsViewProps } from './RecordsViewProps';

const CARDS = 50;

/** Lane of the records that are in none of the others. */
const WITHOUT = '';

interface Props extends RecordsViewProps {
  readonly lanes: LanesView;
  /** Whether it is what its page is for: it reaches the end of the window. */
  readonly isPage?: boolean;
}

/** A board of records: a lane for each choice of a member, or for each record that the member names. */
export default function BoardView(props: Props) {
  const { description, view, lanes, control, isPage = false } = props;
  // The value that a condition of the address still needs is asked for.
  const [isOpen, setOpen] = useState(!control.state.conditions.every(isComplete));
  const shown = useFields(description);
  const lane = useDescription(lanes.group === undefined ? null : lanes.kind);
  const grouped = lane.data?.members.find(({ name }) => name === lanes.group);
  const groups = useItems(grouped?.references ?? null);
  const ids = groups.items?.map(idOf) ?? [];
  const chosen = ids.find((id) => id === control.state.group) ?? ids[0] ?? null;
  const isReady = lanes.group === undefined || chosen !== null || (lane.data && !grouped?.references);
  const fields = fieldsOf(description);
  const found = useLanes(lanes, fields, isReady ? chosen : undefined);
  const by = fields.find(({ name }) => name === lanes.by);
  const error = lane.error ?? groups.error ?? found.error;
  if (error) return <Problem error={error} />;
  if (groups.items?.length === 0)
    return (
      <div className="list-view">
        <ToolRow />
        <Empty
          hasDrawing
          title={otherText('noLanes')}
          action={
            grouped?.references && (
              <RecordSlot
                kind={grouped.references}
                place="empty"
                given={{ kind: grouped.references, isShort: false, hasButton: false }}
              />
            )
          }
        >
          {view.help}
        </Empty>
      </div>
    );
  if (!found.lanes) return <Skeleton />;
  const without = by?.operators.includes('is_empty')
    ? [{ id: WITHOUT, title: otherText('withoutLane') }]
    : [];
  const conditions = { fields: shown, control, isOpen };
  const orders = usualFields(shown, view.columns).map(({ label, sort }) => ({
    label,
    ...(sort !== null && { sort }),
  }));
  return (
    <div className={isPage ? 'list-view filled' : 'list-view'}>
      <ToolRow
        end={<SortMenu columns={orders} sort={control.state.sort} onSort={(sort) => control.set({ sort })} />}
      >
        {description.hasSearch && <SearchField control={control} />}
        <ConditionTools {...conditions} toggle={() => setOpen(!isOpen)} />
        {groups.items && groups.items.length > 1 && (
          <SelectField
            label={groups.title}
            isRequired
            options={groups.items.map((item) => ({ value: idOf(item), text: groups.nameOf(item) }))}
            value={chosen ?? ''}
            onChange={(group) => control.set({ group })}
          />
        )}
      </ToolRow>
      <ConditionEditor {...conditions} />
      <Lanes {...props} isPage={isPage} group={chosen} targets={[...without, ...found.lanes]} />
    </div>
  );
}

function Lanes(props: LanesProps) {
  const { description, view, lanes, control, fixed, hrefOf, group, targets, isPage } = props;
  const [begun, setBegun] = useState<Parameters | null>(null);
  const [moved, setMoved] = useState<ReadonlyMap<string, string>>(new Map());
  const fields = useFields(description);
  const list = callOf(description, 'list', null, fixed);
  const pages = useQueries({
    queries: targets.map(({ id }) => {
      const operator = id === WITHOUT ? 'is_empty' : 'is';
      const condition = { field: lanes.by, operator, value: id };
      const query = conditionsQuery(control.state, description, fixed, [condition]);
      const path = pathWith(list?.path ?? '', {
        ...query,
        pageSize: Math.min(CARDS, description.maxPageSize),
      });
      return {
        queryKey: ['api', path],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => request<Page>('GET', path, { signal }),
        enabled: list !== null,
      };
    }),
  });
  const items = pages.flatMap(({ data }) => data?.items.map(withAdded) ?? []);
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const shown = named(fields, lanes.card ?? []);
  const nameOfId = useNames(shown, items);
  const nameOf = nameOfItem(description);
  const { canMove, move, conflict } = useMove(description, fields, lanes.by, fixed);
  const error = pages.find((page) => page.error)?.error;
  if (error) return <Problem error={error} />;
  const laneOf = (item: Item) => moved.get(idOf(item)) ?? String(memberOf(item, fields, lanes.by) ?? WITHOUT);
  const addTo = ({ id, title }: Lane) => (
    <Button
      look="plain"
      className="icon lane-add"
      icon="plus"
      aria-label={otherText('createIn', { create: description.createTitle, lane: title })}
      onClick={() =>
        setBegun({
          ...fixed,
          ...(lanes.group !== undefined && group !== null && { [lanes.group]: group }),
          [lanes.by]: id,
        })
      }
    >
      {null}
    </Button>
  );
  const allLanes = targets.map(({ id, title, tone, closes = false }, index): BoardLane => {
    const own = [...byId.values()].filter((item) => laneOf(item) === id);
    const total = pages[index]?.data?.total ?? 0;
    return {
      id,
      title,
      tone,
      note: String(Math.max(own.length, total > CARDS ? total : 0)),
      ...(lanes.sum && own.length >= total && { sums: sumsOf(own, fields, lanes.sum) }),
      cards: own.map((item) => ({
        id: idOf(item),
        title: nameOf(item),
        href: hrefOf(idOf(item)),
        lines: linesOf({ of: description.id, item, fields, lanes, nameOf: nameOfId }),
      })),
      isClosed: closes || (own.length > 0 && own.every((item) => isClosed(item, fields, lanes))),
      ...(description.verbs.create && id !== WITHOUT && { add: addTo({ id, title }) }),
    };
  });
  const count = pages.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  const boardLanes = allLanes.filter(({ id, cards }) => id !== WITHOUT || cards.length > 0);
  const moveCard = async ({ id }: BoardCard, lane: BoardLane) => {
    const item = byId.get(id);
    if (!item) return;
    setMoved(new Map([...moved, [id, lane.id]]));
    await move(item, lane.id);
    setMoved((before) => new Map([...before].filter(([key, to]) => key !== id || to !== lane.id)));
  };
  return (
    <>
      {isPage && (
        <InHead place="marks">
          <p className="count">{t('rows', { count })}</p>
        </InHead>
      )}
      <Board label={description.plural} lanes={boardLanes} {...(canMove && { move: moveCard })} />
      {conflict}
      {begun && (
        <RecordDialog
          {...{ description, fields, view }}
          item={null}
          fixed={begun}
          onClose={() => setBegun(null)}
        />
      )}
    </>
  );
}

interface LanesProps extends RecordsViewProps {
  readonly lanes: LanesView;
  /** Id of the record that the lanes belong to. */
  readonly group: string | null;
  readonly targets: readonly Lane[];
  readonly isPage: boolean;
}
