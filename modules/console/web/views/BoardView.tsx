import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request';
import { serviceOf } from '../api/services';
import { pathWith } from '../api/useResource';
import { FieldPart } from '../frame/FieldPart';
import { RecordSlot } from '../frame/Slot';
import { Board } from '../kit/board/Board';
import type { BoardCard, BoardLane, BoardLine } from '../kit/board/BoardLane';
import { SelectField } from '../kit/fields';
import { Avatar } from '../kit/Avatar';
import { Button } from '../kit/Button';
import { Money } from '../kit/Money';
import { Problem } from '../kit/Problem';
import { Empty, Skeleton } from '../kit/states';
import { callOf, type Parameters } from './calls';
import { nameOfItem } from './choices';
import { type Description, idOf, type Item, type Page, useDescription, withAdded } from './description';
import { DrawnValue } from './DrawnValue';
import { DueDay } from './DueDay';
import { type Field, fieldsOf, memberOf, valueOf } from './Field';
import { isEmpty } from './fieldValue';
import { named } from './listColumns';
import { SearchField } from './ListTools';
import { conditionsQuery, type ListControl } from './listState';
import { RecordDialog } from './RecordDialog';
import type { LanesView, RecordView } from './RecordView';
import { sumsOf } from './sumsOf';
import { otherText } from './otherTexts';
import { ToolRow } from './ToolRow';
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
  readonly view: RecordView;
  readonly lanes: LanesView;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
}) {
  const { description, view, lanes, control } = props;
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
  return (
    <div className="list-view">
      <ToolRow>
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
      </ToolRow>
      <Lanes {...props} group={chosen} targets={[...without, ...found.lanes]} />
    </div>
  );
}

function Lanes(props: LanesProps) {
  const { description, view, lanes, control, fixed, hrefOf, group, targets } = props;
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
        lines: linesOf({ of: description.id, item, fields, lanes, nameOf: nameOfId }),
      })),
      isClosed: own.length > 0 && own.every((item) => isClosed(item, fields, lanes)),
      ...(description.verbs.create && id !== WITHOUT && { add: addTo({ id, title }) }),
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

interface LanesProps {
  readonly description: Description;
  readonly view: RecordView;
  readonly lanes: LanesView;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
  /** Id of the record that the lanes belong to. */
  readonly group: string | null;
  readonly targets: readonly Lane[];
}

/** Whether a record is closed: it is never late. */
const isClosed = (item: Item, fields: readonly Field[], { closedBy }: LanesView) =>
  closedBy !== undefined && !isEmpty(memberOf(item, fields, closedBy));

/**
 * Lines of a card below its name: its members, the amount that it adds to the sum of its lane, with the account that is responsible, and
 * the day by which something is to be done. Members without a value are left out.
 */
function linesOf(card: {
  readonly of: string;
  readonly item: Item;
  readonly fields: readonly Field[];
  readonly lanes: LanesView;
  readonly nameOf: NameOf;
}): readonly BoardLine[] {
  const { of, item, fields, lanes, nameOf } = card;
  const filled = named(fields, lanes.card ?? []).filter((field) => !isEmpty(valueOf(item, field)));
  const amount = fields.find(({ name }) => name === lanes.sum?.member);
  const [sum] = lanes.sum && amount ? sumsOf([item], fields, lanes.sum) : [];
  const owner = sum && filled.find(({ references }) => references === serviceOf('accounts')?.kind);
  const mark = owner?.references ? nameOf.markOf(owner.references, String(valueOf(item, owner))) : undefined;
  const due = fields.find(({ name }) => name === lanes.due);
  const day = due && valueOf(item, due);
  return [
    ...filled
      .filter((field) => field !== owner || !mark)
      .map((field) => ({
        label: field.label,
        text: (
          <FieldPart use="cells" of={of} field={field} given={{ record: item, value: valueOf(item, field) }}>
            <DrawnValue item={item} field={field} nameOf={nameOf} />
          </FieldPart>
        ),
      })),
    ...(sum && amount
      ? [
          {
            label: amount.label,
            text: <Money {...sum} />,
            ...(owner &&
              mark && {
                end: (
                  <span title={`${owner.label}: ${mark.name}`}>
                    <span className="hidden">
                      {owner.label}: {mark.name}
                    </span>
                    <Avatar {...mark} />
                  </span>
                ),
              }),
          },
        ]
      : []),
    ...(due && typeof day === 'string'
      ? [{ label: due.label, text: <DueDay value={day} isClosed={isClosed(item, fields, lanes)} /> }]
      : []),
  ];
}
