import { type ComponentProps, useRef, useState } from 'react';
import {
  Button,
  Dialog,
  Empty,
  FirstSteps,
  formatDay,
  Icon,
  InHead,
  Loaded,
  localText,
  Menu,
  newId,
  PageActions,
  serverNow,
  Slot,
  useChange,
  useConsole,
  usePageTitle,
  useResource,
  useWidgetParts,
  type WidgetPart,
} from '@tenantry/console';
import { ArrangeTools } from './ArrangeTools';
import { PartSettingsDialog } from './PartSettingsDialog';
import { useRange } from './range';
import { requestOf } from './requestOf';
import { SettingsDialog } from './SettingsDialog';
import { text } from './texts';
import type { Layout, LayoutItem, PlaceableWidget, WidgetSettings } from './types';
import { useWidgetData } from './useWidgetData';
import { isNumber, WidgetCard } from './WidgetCard';

const LAYOUT = '/dashboards/layout';

/** The own dashboard, which people arrange themselves. */
export function DashboardPage() {
  const resource = useResource<Layout>(LAYOUT);
  usePageTitle(undefined, useGreeting());
  return <Loaded resource={resource}>{(layout) => <Dashboard {...layout} />}</Loaded>;
}

/** `Good evening, Chiara`, by the time of the organization. */
function useGreeting(): string {
  const { user } = useConsole();
  const hour = Number(/T(\d+)/.exec(localText(new Date(serverNow())))?.[1]);
  const [first = ''] = (user.name ?? '').trim().split(/\s+/);
  const [plain, personal] =
    hour < 4 || hour >= 18
      ? (['evening', 'eveningTo'] as const)
      : hour < 12
        ? (['morning', 'morningTo'] as const)
        : (['afternoon', 'afternoonTo'] as const);
  return first === '' ? text(plain) : text(personal, { name: first });
}

function Dashboard({ layout, canConfigure, widgets }: Layout) {
  const [isArranging, setArranging] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [unsaved, setUnsaved] = useState<readonly LayoutItem[] | null>(null);
  const stored = useRef<Promise<unknown>>(Promise.resolve());
  const items = unsaved ?? layout.items;
  const edited = items.find(({ id }) => id === editedId);
  const change = useChange({ refreshes: [LAYOUT] });
  const [currencies, setCurrencies] = useState<ReadonlyMap<string, string | null>>(new Map());
  const { range, name: rangeName, entries } = useRange();
  const settingsOf = ({ widgetId, settings }: LayoutItem): WidgetSettings => ({
    ...ownRange(widgets.find(({ id }) => id === widgetId)?.defaultSettings),
    ...settings,
  });
  const requests = new Map(
    items.map((item) => [item.id, requestOf(settingsOf(item), { range, currency: currencies.get(item.id) })]),
  );
  const data = useWidgetData(requests);
  const partOf = useWidgetParts();
  const save =
    ({ id }: LayoutItem) =>
    (settings: WidgetSettings) =>
      change.run('PATCH', `${LAYOUT}/${id}`, { json: { settings } });
  const store = async (next: readonly LayoutItem[]) => {
    const numbered = next.map(({ id, widgetId, size, settings }, order) => ({
      id,
      widgetId,
      order,
      ...(size && { size }),
      ...(settings !== undefined && { settings }),
    }));
    setUnsaved(numbered);
    // One after another, so that the last one stays; it is shown until it is stored.
    stored.current = stored.current.then(() => change.attempt('PUT', LAYOUT, { json: { items: numbered } }));
    await stored.current;
    setUnsaved((latest) => (latest === numbered ? null : latest));
  };
  const titleOf = ({ widgetId }: LayoutItem) => widgets.find(({ id }) => id === widgetId)?.title ?? widgetId;
  const move = (item: LayoutItem, to: number) => {
    const others = items.filter(({ id }) => id !== item.id);
    const place = Math.max(0, Math.min(others.length, to));
    setSaid(text('moved', { title: titleOf(item), place: place + 1, count: items.length }));
    return store([...others.slice(0, place), item, ...others.slice(place)]);
  };
  const add = ({ id, defaultSize, defaultSettings }: PlaceableWidget) => {
    setAdding(false);
    const item: LayoutItem = {
      id: newId(),
      widgetId: id,
      order: items.length,
      size: defaultSize,
      settings: defaultSettings,
    };
    return store([...items, item]);
  };
  return (
    <>
      <InHead place="above">
        <span className="soft">
          {formatDay(serverNow(), { weekday: 'long', day: 'numeric', month: 'long' })}
        </span>
      </InHead>
      <PageActions>
        <Slot name="dashboards.toolbar" />
        <Menu entries={entries} label={text('timeOf', { range: rangeName })}>
          {rangeName}
          <Icon name="chevron-down" />
        </Menu>
        {canConfigure && isArranging && (
          <>
            <Button onClick={() => setAdding(true)}>{text('add')}</Button>
            <Button onClick={() => setArranging(false)}>{text('done')}</Button>
          </>
        )}
        {canConfigure && !isArranging && (
          <Button
            className="icon framed"
            aria-label={text('arrange')}
            title={text('arrange')}
            onClick={() => setArranging(true)}
          >
            <Icon name="layout-dashboard" />
          </Button>
        )}
      </PageActions>
      <FirstSteps />
      {items.length === 0 && (
        <Empty
          hasDrawing
          title={text('empty')}
          action={canConfigure && <Button onClick={() => setAdding(true)}>{text('add')}</Button>}
        >
          {text('emptyHelp')}
        </Empty>
      )}
      <div className="dashboard" aria-busy={data.isPrevious}>
        {items.map((item, index) => (
          <section
            key={item.id}
            aria-label={titleOf(item)}
            className={`card widget ${item.size ?? 'md'} ${isNumber(item) ? 'tile' : ''}`}
            draggable={isArranging}
            onDragStart={(event) => event.dataTransfer.setData('text/plain', item.id)}
            onDragOver={(event) => isArranging && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const dropped = items.find(({ id }) => id === event.dataTransfer.getData('text/plain'));
              if (dropped && dropped !== item) void move(dropped, index);
            }}
          >
            <WidgetCard
              item={{ ...item, settings: settingsOf(item) }}
              title={titleOf(item)}
              request={requests.get(item.id) ?? null}
              data={data}
              chooseCurrency={(code) => setCurrencies(new Map(currencies).set(item.id, code))}
              tools={
                isArranging && (
                  <ArrangeTools
                    item={item}
                    title={titleOf(item)}
                    place={index}
                    count={items.length}
                    move={(to) => void move(item, to)}
                    resize={(size) => void store(items.map((one) => (one === item ? { ...one, size } : one)))}
                    edit={isSet(partOf(item.widgetId)) ? () => setEditedId(item.id) : null}
                    remove={() => void store(items.filter((one) => one !== item))}
                  />
                )
              }
            />
          </section>
        ))}
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
      {isAdding && (
        <Dialog title={text('add')} onClose={() => setAdding(false)} size="wide">
          <ul className="offered">
            {widgets.map((widget) => (
              <li key={widget.id}>
                <button type="button" className="link" onClick={() => void add(widget)}>
                  {widget.title}
                </button>
                <p className="help">{widget.description}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {edited && (
        <Settings
          item={edited}
          title={titleOf(edited)}
          part={partOf(edited.widgetId)}
          save={save(edited)}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

/** The setting that keeps a period, of widgets that were placed before they had it. */
const ownRange = (settings: WidgetSettings | null | undefined): WidgetSettings =>
  settings?.range === undefined ? {} : { range: settings.range };

/** Widgets that modules draw have the settings that they declare, all others those of their numbers. */
const isSet = (part: WidgetPart | undefined) => !part || part.settings !== undefined;

function Settings({
  part,
  ...props
}: ComponentProps<typeof SettingsDialog> & { readonly part: WidgetPart | undefined }) {
  if (part?.settings) return <PartSettingsDialog declared={part.settings} {...props} />;
  return <SettingsDialog {...props} />;
}
