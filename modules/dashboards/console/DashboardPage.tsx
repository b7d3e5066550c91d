import { type ComponentProps, useRef, useState } from 'react';
import {
  Button,
  Dialog,
  Empty,
  FirstSteps,
  Loaded,
  newId,
  NotedList,
  PageActions,
  Slot,
  useChange,
  useResource,
  useWidgetParts,
  Widget,
  type WidgetPart,
} from '@tenantry/console';
import { ArrangeTools } from './ArrangeTools';
import { PartSettingsDialog } from './PartSettingsDialog';
import { SettingsDialog } from './SettingsDialog';
import { text } from './texts';
import type { Layout, LayoutItem, PlaceableWidget, WidgetSettings } from './types';
import { useWidgetData } from './useWidgetData';
import { kindOf, WidgetContent } from './WidgetContent';

const LAYOUT = '/dashboards/layout';

/** The own dashboard, which people arrange themselves. */
export function DashboardPage() {
  const resource = useResource<Layout>(LAYOUT);
  return <Loaded resource={resource}>{(layout) => <Dashboard {...layout} />}</Loaded>;
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
  const data = useWidgetData(items);
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
      <PageActions>
        <Slot name="dashboards.toolbar" />
      </PageActions>
      {canConfigure && (
        <PageActions>
          {isArranging && <Button onClick={() => setAdding(true)}>{text('add')}</Button>}
          <Button aria-pressed={isArranging} onClick={() => setArranging(!isArranging)}>
            {text(isArranging ? 'done' : 'arrange')}
          </Button>
        </PageActions>
      )}
      <FirstSteps />
      {items.length === 0 && (
        <Empty
          title={text('empty')}
          action={canConfigure && <Button onClick={() => setAdding(true)}>{text('add')}</Button>}
        />
      )}
      <div className="dashboard">
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
            <h2>{titleOf(item)}</h2>
            {isArranging && (
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
            )}
            <Widget id={item.widgetId} title={titleOf(item)} settings={item.settings ?? {}}>
              <WidgetContent
                item={item}
                title={titleOf(item)}
                result={data.of(item.id)}
                error={data.error}
                reload={data.reload}
              />
            </Widget>
          </section>
        ))}
      </div>
      <p role="status" className="hidden">
        {said}
      </p>
      {isAdding && (
        <Dialog title={text('add')} onClose={() => setAdding(false)} size="wide">
          <NotedList
            items={widgets.map((widget) => [
              widget.id,
              <Button onClick={() => void add(widget)}>{widget.title}</Button>,
              widget.description,
            ])}
          />
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

/** Whether a widget shows one number. */
const isNumber = ({ settings }: LayoutItem) => settings?.request && kindOf(settings) === 'number';

/** Widgets that modules draw have the settings that they declare, all others those of their numbers. */
const isSet = (part: WidgetPart | undefined) => !part || part.settings !== undefined;

function Settings({
  part,
  ...props
}: ComponentProps<typeof SettingsDialog> & { readonly part: WidgetPart | undefined }) {
  if (part?.settings) return <PartSettingsDialog declared={part.settings} {...props} />;
  return <SettingsDialog {...props} />;
}
