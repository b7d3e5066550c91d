import { Suspense, useContext, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { Button } from '../kit/Button';
import { Icon } from '../kit/Icon';
import { lazyCode } from '../kit/lazyCode';
import { PageActions } from '../kit/PageActions';
import { Segments } from '../kit/Segments';
import { Skeleton } from '../kit/states';
import { useAddress } from '../kit/useAddress';
import type { Parameters } from './calls';
import { lanesOf } from './lanesOf';
import { RecordDialog } from './lazyForms';
import { loadOthers } from './lazyOthers';
import type { Description } from './description';
import { areSame, conditionsOf, isAsBegun, type ListControl, useAddressList } from './listState';
import { shownIn, type StoredViews, useListTabs } from './listTabs';
import { ListView } from './ListView';
import { recordAddress } from './recordAddress';
import type { RecordView, Shown } from './RecordView';
import { t } from './texts';
import { type PageTools, PageToolsContext } from './ToolRow';
import { useFields } from './useFields';
import { ViewTabs } from './ViewTabs';

const BoardView = lazyCode(loadOthers, (code) => code.BoardView);
const TreeView = lazyCode(loadOthers, (code) => code.TreeView);
const CalendarView = lazyCode(loadOthers, (code) => code.CalendarView);
const MapView = lazyCode(loadOthers, (code) => code.MapView);

const NOTHING: Parameters = {};
const ICONS = {
  list: 'table-2',
  board: 'square-kanban',
  tree: 'list-tree',
  calendar: 'calendar',
  map: 'map',
} as const satisfies Record<Shown, string>;
const NO_VIEWS: StoredViews = { items: [], mayShare: false };

interface RecordsProps {
  readonly description: Description;
  readonly view: RecordView;
}

/** The records of a kind on a page; the address says how they are shown. @param views stored ones */
export function Records(
  props: RecordsProps & { readonly base: string; readonly views?: StoredViews | undefined },
) {
  const { description, base, views = NO_VIEWS } = props;
  const tabs = useListTabs(props.view, views.items, useFields(description));
  const control = useAddressList(tabs.shown.beginning, tabs.parameters);
  const { get, set } = useAddress();
  const [path] = useLocation();
  const query = useSearch();
  const view = { ...props.view, opens: tabs.shown.shows };
  const shows = shownIn(get('view')) ?? view.opens;
  // How the records of another tab are shown is not a part of it.
  const isStored = tabs.shown.stored !== null;
  return (
    <ViewTabs
      kind={view.collection}
      {...{ tabs, shows }}
      state={control.state}
      isChanged={(isStored && shows !== view.opens) || !isAsBegun(control.state, control.beginning)}
      isStorable={!description.path.includes(':')}
      mayShare={views.mayShare}
    >
      <RecordViews
        key={tabs.shown.id}
        {...{ description, base, view, control }}
        hrefOf={recordAddress(base, query === '' ? undefined : `${path}?${query}`)}
        fixed={NOTHING}
        asked={get('view')}
        ask={(name) => set({ ...tabs.parameters, view: name })}
      />
    </ViewTabs>
  );
}

interface ViewsProps extends RecordsProps {
  readonly control: ListControl;
  /** Values that narrow the list, and that new records get. */
  readonly fixed: Parameters;
  /** Address of the page; null: the records belong to another one, and are created in a dialog. */
  readonly base: string | null;
  /** The address of the page of a record. */
  readonly hrefOf: (id: string) => string;
  /** Name of what is shown; blank: what the view opens with. */
  readonly asked: string;
  readonly ask: (name: string) => void;
}

/** The list, the board, the tree, the calendar or the map of records. */
export function RecordViews(props: ViewsProps) {
  const { description, view, control, fixed, base, hrefOf, asked, ask } = props;
  const [isCreating, setCreating] = useState(false);
  const fields = useFields(description);
  const lanes = base === null && !view.board ? null : lanesOf(fields, view);
  const offered = [
    ...(lanes ? (['board'] as const) : []),
    ...(view.tree ? (['tree'] as const) : []),
    ...(view.calendar ? (['calendar'] as const) : []),
    ...(view.map ? (['map'] as const) : []),
  ];
  const { opens = 'list' } = view;
  // The page of a record below another one would need that one in its address.
  const isBelow = base === null && description.path.includes(':');
  const shown = offered.find((name) => name === (asked || opens)) ?? 'list';
  const segments = offered.length > 0 && (
    <Segments
      label={t('shownAs')}
      choices={(['list', ...offered] as const).map((id) => ({ id, title: t(id), icon: ICONS[id] }))}
      chosen={shown}
      choose={(name) => ask(addressOf(name, opens))}
    />
  );
  const tools: PageTools = { ...useContext(PageToolsContext), segments };
  const title = description.createTitle;
  const at = { description, view, control, fixed };
  const other = {
    ...at,
    hrefOf,
    create: base === null ? () => setCreating(true) : `${base}/new`,
  };
  return (
    <PageToolsContext value={tools}>
      {base === null ? (
        description.verbs.create &&
        shown !== 'list' && (
          <div className="tools">
            <Button look="primary" icon="plus" onClick={other.create as () => void}>
              {title}
            </Button>
          </div>
        )
      ) : (
        <PageActions>
          {description.verbs.create && (
            <Link href={`${base}/new`} className="button primary">
              <Icon name="plus" />
              {title}
            </Link>
          )}
        </PageActions>
      )}
      {base === null && ['list', 'board'].includes(shown) && <SavedFilters view={view} control={control} />}
      {shown === 'list' && (
        <ListView
          {...at}
          hrefOf={isBelow ? null : hrefOf}
          newAt={base && `${base}/new`}
          isPage={base !== null}
        />
      )}
      <Suspense fallback={<Skeleton />}>
        {shown === 'board' && lanes && <BoardView {...other} lanes={lanes} isPage={base !== null} />}
        {shown === 'tree' && view.tree && <TreeView {...other} by={view.tree.by} />}
        {shown === 'calendar' && view.calendar && <CalendarView {...other} days={view.calendar} />}
        {shown === 'map' && view.map && <MapView {...other} map={view.map} />}
      </Suspense>
      {isCreating && <RecordDialog {...at} fields={fields} item={null} onClose={() => setCreating(false)} />}
    </PageToolsContext>
  );
}

/** Filters that the view names; choosing the one that is shown takes it away. */
function SavedFilters({ view: { saved = [] }, control }: Pick<ViewsProps, 'view' | 'control'>) {
  if (saved.length === 0) return null;
  const { conditions, logic } = control.state;
  return (
    <div className="saved" role="group" aria-label={t('savedFilters')}>
      {saved.map((one) => {
        const own = conditionsOf(one);
        const isShown = logic === 'and' && areSame(conditions, own);
        return (
          <Button
            key={one.title}
            aria-pressed={isShown}
            onClick={() => control.set({ conditions: isShown ? [] : own, logic: 'and' })}
          >
            {one.title}
          </Button>
        );
      })}
    </div>
  );
}

/** The parameter of the address; none for what the page opens with. */
const addressOf = (name: string, opens: string) => (name === opens ? '' : name);
