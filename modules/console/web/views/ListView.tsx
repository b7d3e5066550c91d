import { type ComponentProps, Suspense, useMemo, useRef, useState } from 'react';
import { useChange } from '../api/useChange';
import { useRecord } from '../api/useRecord';
import { ListLinks, listParts } from '../frame/ListParts';
import { useFrame } from '../frame/useFrame';
import { Button } from '../kit/Button';
import { ConflictDialog } from '../kit/ConflictDialog';
import { lazyCode } from '../kit/lazyCode';
import { InHead } from '../kit/PageActions';
import { Problem } from '../kit/Problem';
import { Skeleton } from '../kit/states';
import { DataTable } from '../kit/table/DataTable';
import { SortMenu } from '../kit/table/SortMenu';
import { callOf, type Parameters, queryOnly } from './calls';
import { nameOfItem } from './choices';
import { columnOf } from './columnOf';
import { ConditionEditor, ConditionTools } from './ConditionTools';
import { type Description, idOf, type Item, versionOf, withAdded } from './description';
import { EmptyList } from './EmptyList';
import { labelsOf, nameField } from './Field';
import { named, narrowPlaces, shownFields, usualFields } from './listColumns';
import { conditionsQuery, isComplete, keptPageSize, type ListControl, PAGE_SIZES } from './listState';
import { ListFoot } from './ListFoot';
import { ExportMenu, SearchField } from './ListTools';
import { RecordDialog } from './lazyForms';
import { readItem, withNames } from './readItem';
import type { RecordView } from './RecordView';
import { t } from './texts';
import { ToolRow } from './ToolRow';
import { useFields } from './useFields';
import { markOfItem, shapeOf, useNames } from './useNames';
import { usePages } from './usePages';

interface ListViewProps {
  readonly description: Description;
  readonly view: RecordView;
  readonly control: ListControl;
  /** Fixed filter of the list: parameters of its path and its query, which new records get too. */
  readonly fixed?: Parameters;
  /** The address of the page of a record; null: records open in a dialog. */
  readonly hrefOf: ((id: string) => string) | null;
  /** Address where records are created; null: in a dialog. */
  readonly newAt: string | null;
  /** Whether it is what its page is for: it reaches the edges, and its foot the end of the window. */
  readonly isPage?: boolean;
}

const NOTHING: Parameters = {};
const ColumnChoice = lazyCode(
  () => import('./ColumnChoice'),
  (code) => code.ColumnChoice,
);
const BulkBar = lazyCode(
  () => import('./BulkBar'),
  (code) => code.BulkBar,
);

/** A list of records made from their declaration: search, filters, columns, paging, editing in place, export and bulk changes. */
export function ListView(props: ListViewProps) {
  const { description, view, control, fixed = NOTHING, hrefOf, newAt, isPage = false } = props;
  const { state, set } = control;
  const { parts } = useFrame();
  // The value that a condition of the address still needs is asked for.
  const isAsking = !state.conditions.every(isComplete);
  const [panel, setPanel] = useState<'filters' | 'columns' | null>(isAsking ? 'filters' : null);
  const [size, setSize] = useState(keptPageSize);
  const [edited, setEdited] = useState<Item | 'new' | null>(null);
  const [selected, setSelected] = useState<ReadonlyMap<string, Item>>(new Map());
  const [wasSelected, setWasSelected] = useState(false);
  const fields = useFields(description);
  const headed = fields.map((field) => ({ ...field, label: view.headings?.[field.name] ?? field.label }));
  const shown = shownFields(headed, view.columns);
  const chosen = state.columns ? named(shown, state.columns) : usualFields(headed, view.columns);
  const list = callOf(description, 'list', null, fixed);
  const query = conditionsQuery(state, description, fixed);
  const { data, error, isPrevious, reload } = usePages(state, description, fixed, size);
  const items = useMemo(() => (data?.items ?? []).map(withAdded), [data]);
  const nameOf = useNames(chosen, items);
  const nameOfOne = nameOfItem(description);
  const written = useRef<Item>({});
  const writer = useRecord<Item>({
    read: async () => withNames(await readItem(description, idOf(written.current), fixed), fields),
    versionOf,
  });
  const save = async (item: Item, member: Record<string, unknown>) => {
    const call = callOf(description, 'update', idOf(item), fixed);
    written.current = item;
    if (call) await writer.write(call.method, call.path, { ...call.body, ...member }, versionOf(item));
  };
  const first = nameField(chosen) ?? chosen[0];
  const shape = shapeOf(description.id, parts);
  const markOf = shape && ((item: Item) => markOfItem(item, nameOfOne(item), shape));
  const places = narrowPlaces(chosen, first);
  const columns = chosen.map((field) => ({
    ...(places.has(field) && { narrow: places.get(field) }),
    ...columnOf(field, {
      of: description.id,
      nameOf,
      ...(field === first && { markOf }),
      save: description.verbs.update ? save : null,
    }),
    ...(field === first &&
      (hrefOf === null
        ? { open: (item: Item) => setEdited(item) }
        : { href: (item: Item) => hrefOf(idOf(item)) })),
  }));
  const total = data?.total ?? items.length;
  const isNarrowed = state.search !== '' || state.conditions.length > 0;
  if (error && state.conditions.length === 0) return <Problem error={error} retry={reload} />;
  const count = (
    <p role="status" className="count">
      {data ? t(data.totalIsEstimate ? 'rowsAbout' : 'rows', { count: total }) : ''}
    </p>
  );
  const conditions = { fields, control, isOpen: panel === 'filters' };
  const exportMenu = list && description.isExported && (
    <ExportMenu
      path={list.path}
      query={query}
      fixed={queryOnly(description.path, fixed)}
      columns={state.columns && chosen.map(({ name, column }) => column ?? name)}
    />
  );
  return (
    <div className={isPage ? 'list-view whole' : 'list-view'}>
      {newAt !== null && <InHead place="marks">{count}</InHead>}
      {isPage && (
        <InHead place="actions">
          <ListLinks kind={description.id} mayCreate={description.verbs.create !== undefined} />
          {exportMenu}
        </InHead>
      )}
      <ToolRow
        end={
          <>
            <SortMenu columns={columns} sort={state.sort} onSort={(sort) => set({ sort })} />
            <Button
              look="plain"
              className="icon"
              icon="columns-3"
              aria-label={t('columns')}
              title={t('columns')}
              aria-expanded={panel === 'columns'}
              onClick={() => setPanel(panel === 'columns' ? null : 'columns')}
            >
              {null}
            </Button>
          </>
        }
      >
        {description.hasSearch && <SearchField control={control} />}
        <ConditionTools {...conditions} toggle={() => setPanel(panel === 'filters' ? null : 'filters')} />
        {listParts(description.id)(items, conditionsQuery({ ...state, sort: null }, description, fixed))}
        {!isPage && exportMenu}
        {newAt === null && count}
        {description.verbs.create && newAt === null && (
          <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
            {description.createTitle}
          </Button>
        )}
      </ToolRow>
      <ConditionEditor {...conditions} />
      {panel === 'columns' && (
        <Suspense fallback={<Skeleton />}>
          <ColumnChoice all={shown} chosen={chosen} set={(names) => set({ columns: names })} />
        </Suspense>
      )}
      {error && <Problem error={error} retry={reload} />}
      {!data && !error && <Skeleton />}
      {data && items.length > 0 && (
        <DataTable
          label={description.plural}
          columns={columns}
          rows={items}
          idOf={idOf}
          nameOf={nameOfOne}
          sort={state.sort}
          onSort={(sort) => set({ sort })}
          selection={{
            ids: new Set(selected.keys()),
            change: (ids) => {
              setWasSelected(true);
              const known = [...selected, ...items.map((item) => [idOf(item), item] as const)];
              setSelected(new Map(known.filter(([id]) => ids.has(id))));
            },
          }}
          before={(state.page - 1) * size}
          total={total}
          isStale={isPrevious}
        />
      )}
      {data && items.length === 0 && (
        <EmptyList
          description={description}
          help={view.help}
          {...(isNarrowed && { clear: () => set({ search: '', conditions: [] }) })}
          create={newAt ?? (() => setEdited('new'))}
        />
      )}
      {wasSelected && (
        <Suspense>
          <BulkBar
            description={description}
            fields={fields}
            fixed={fixed}
            nameOf={nameOfOne}
            items={[...selected].map(([id, item]) => items.find((one) => idOf(one) === id) ?? item)}
            clear={() => setSelected(new Map())}
            matching={data && items.every((item) => selected.has(idOf(item))) ? total : 0}
            state={state}
            select={(all) => setSelected(new Map(all.map((item) => [idOf(item), item])))}
          />
        </Suspense>
      )}
      {data && items.length > 0 && (isPage || total > PAGE_SIZES[0]) && (
        <ListFoot
          {...{ description, control, fixed, items, size }}
          fields={chosen}
          found={data}
          resize={setSize}
        />
      )}
      {edited !== null && (
        <EditedRecord
          {...{ description, fields, view, fixed }}
          item={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {writer.conflict && (
        <ConflictDialog conflict={writer.conflict} members={labelsOf(fields)} onDone={() => undefined} />
      )}
    </div>
  );
}

/** The dialog of a record, with a button that deletes it. */
function EditedRecord(props: ComponentProps<typeof RecordDialog>) {
  const { description, item, fixed, onClose } = props;
  const change = useChange();
  const call = item && callOf(description, 'delete', idOf(item), fixed);
  const remove = call && {
    remove: async () => {
      if (await change.attempt(call.method, call.path, { updatedAt: item && versionOf(item) })) onClose();
    },
  };
  return <RecordDialog {...props} {...remove} />;
}
