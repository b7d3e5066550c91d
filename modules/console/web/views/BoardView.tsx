import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request';
import { pathWith } from '../api/useResource';
import { FieldPart } from '../frame/FieldPart';
import { Board, type BoardCard, type BoardLane } from '../kit/board/Board';
import { SelectField } from '../kit/fields';
import { Money } from '../kit/Money';
import { Problem } from '../kit/Problem';
import { Empty, Skeleton } from '../kit/states';
import { callOf, type Parameters } from './calls';
import { nameOfItem } from './choices';
import { type Description, idOf, type Item, type Page, useDescription, withAdded } from './description';
import { DrawnValue } from './DrawnValue';
import { type Field, fieldsOf, memberOf, valueOf } from './Field';
import { named } from './listColumns';
import { SearchField } from './ListTools';
import { conditionsQuery, type ListControl } from './listState';
import type { LanesView } from './RecordView';
import { sumsOf } from './sumText';
import { otherText } from './otherTexts';
import { useFields } from './useFields';
import { type Lane, useItems, useLanes } from './useItems';
import { useMove } from './useMove';
import { type NameOf, useNames } from './useNames';

const CARDS = 50;

/** Lane of the records that are in none of the others. */
const WITHOUT = '';

/** A board of records: a lane for each choice of a member, or for each record that the member names. */
export default function BoardView(props: {
  readonly description: Description;
  readonly lanes: LanesView;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
}) {
  const { description, lanes, control } = props;
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
  if (groups.items?.length === 0) return <Empty title={otherText('noLanes')} />;
  if (!found.lanes) return <Skeleton />;
  const without = by?.operators.includes('is_empty')
    ? [{ id: WITHOUT, title: otherText('withoutLane') }]
    : [];
  return (
    <div className="list-view">
      <div className="tools">
        {description.hasSearch && <SearchField control={control} />}
        {groups.items && groups.items.length > 1 && (
          <SelectField
            label={groups.title}
            isRequired
            options={groups.items.map((item) => ({ value: idOf(item), text: groups.nameOf(item) }))}
            value={chosen ?? ''}
            onChange={(group) => control.set({ group })}
          />
        )}
      </div>
      <Lanes {...props} targets={[...without, ...found.lanes]} />
    </div>
  );
}

function Lanes(props: LanesProps) {
  const { description, lanes, control, fixed, hrefOf, targets } = props;
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
  const allLanes = targets.map(({ id, title, tone }, index): BoardLane => {
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
        lines: [...amountOf(item, fields, lanes.sum), ...linesOf(description.id, item, shown, nameOfId)],
      })),
    };
  });
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
      <Board label={description.plural} lanes={boardLanes} {...(canMove && { move: moveCard })} />
      {conflict}
    </>
  );
}

interface LanesProps {
  readonly description: Description;
  readonly lanes: LanesView;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
  readonly targets: readonly Lane[];
}

/** Amount that a record adds to the sum of its lane. */
function amountOf(item: Item, fields: readonly Field[], sum: LanesView['sum']) {
  const label = fields.find(({ name }) => name === sum?.member)?.label;
  if (!sum || label === undefined) return [];
  return sumsOf([item], fields, sum).map((one) => ({ label, text: <Money {...one} /> }));
}

/** Lines of a card below its name; members without a value are left out. */
function linesOf(of: string, item: Item, fields: readonly Field[], nameOf: NameOf) {
  return fields.flatMap((field) => {
    const value = valueOf(item, field);
    if (value === null || value === undefined || value === '') return [];
    const drawn = (
      <FieldPart use="cells" of={of} field={field} given={{ record: item, value }}>
        <DrawnValue item={item} field={field} nameOf={nameOf} />
      </FieldPart>
    );
    return { label: field.label, text: drawn };
  });
}
