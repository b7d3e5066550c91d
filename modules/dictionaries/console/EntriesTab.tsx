import {
  Button,
  Chip,
  Dialog,
  Empty,
  Loaded,
  Menu,
  Pager,
  pathWith,
  RecordForm,
  Reorderable,
  type SlotProps,
  ToneField,
  toneOf,
  useAddress,
  useChange,
  useFresh,
  kitText,
  usePerson,
  useRemoval,
  useResource,
} from '@tenantry/console';
import { type ReactNode, useState } from 'react';
import { text } from './texts';

interface Entry {
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly color: string | null;
  readonly isActive: boolean;
  readonly isDefault: boolean;
  readonly updatedAt: string;
}

interface Dictionary {
  readonly id: string;
  readonly entrySortMode: string;
}

const FORM = ['label', 'value', 'icon', 'isActive'];

/** The entries of a dictionary in their order, each with its colour. */
export function EntriesTab({ record }: SlotProps<Dictionary>) {
  const { page } = useAddress();
  const { features } = usePerson();
  const mayChange = features.includes('dictionaries.manage');
  const list = `/dictionaries/${record.id}/entries`;
  const resource = useResource<{ readonly items: readonly Entry[]; readonly totalPages: number }>(
    pathWith(list, { includeInactive: true, page, pageSize: 200 }),
  );
  useFresh('dictionaries.entry.*', [list]);
  const change = useChange({ refreshes: [list] });
  const [edited, setEdited] = useState<Entry | 'new' | null>(null);
  const isArranged = record.entrySortMode === 'position';
  const order = (entries: readonly Entry[]) =>
    void change.attempt('POST', `${list}/reorder`, { json: { ids: entries.map(({ id }) => id) } });
  return (
    <>
      {mayChange && (
        <div className="tools">
          <Button icon="plus" onClick={() => setEdited('new')}>
            {text('add')}
          </Button>
          {!isArranged && <span className="help">{text('sorted')}</span>}
        </div>
      )}
      <Loaded resource={resource}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty title={text('empty')}>{text('emptyHelp')}</Empty>
          ) : (
            <>
              <Reorderable
                label={text('entries')}
                className="entry-list"
                items={items}
                idOf={({ id }) => id}
                nameOf={({ label }) => label}
                onOrder={order}
                row={(entry, grip) => (
                  <Row
                    entry={entry}
                    list={list}
                    grip={mayChange && isArranged && totalPages < 2 && grip}
                    mayChange={mayChange}
                    edit={() => setEdited(entry)}
                  />
                )}
              />
              <Pager pages={totalPages} />
            </>
          )
        }
      </Loaded>
      {edited !== null && (
        <Dialog title={text(edited === 'new' ? 'add' : 'edit')} onClose={() => setEdited(null)}>
          <RecordForm
            collection="dictionaries.entry"
            form={FORM}
            fixed={{ dictionaryId: record.id }}
            {...(edited !== 'new' && { id: edited.id })}
            onSaved={() => setEdited(null)}
          />
        </Dialog>
      )}
    </>
  );
}

interface RowProps {
  readonly entry: Entry;
  /** Path of the entries. */
  readonly list: string;
  readonly grip: ReactNode;
  readonly mayChange: boolean;
  readonly edit: () => void;
}

function Row({ entry, list, grip, mayChange, edit }: RowProps) {
  const { id, label, value, color, isActive, isDefault, updatedAt } = entry;
  const change = useChange({ refreshes: [list] });
  const { ask, dialog } = useRemoval();
  const tone = toneOf(color) ?? 'grey';
  const put = (json: object) => void change.attempt('PATCH', `${list}/${id}`, { json, updatedAt });
  return (
    <>
      {grip || <span />}
      {mayChange ? (
        <ToneField
          label={text('colourOf', { name: label })}
          tone={tone}
          onChange={(_, color) => put({ color })}
        />
      ) : (
        <span className="swatch" data-tone={tone} />
      )}
      <span className="named">
        {label}
        {value !== label && <span className="help">{value}</span>}
      </span>
      <span className="marks">
        {isDefault && <Chip tone="blue">{text('default')}</Chip>}
        {!isActive && <Chip tone="grey">{text('inactive')}</Chip>}
      </span>
      {mayChange ? (
        <Menu
          label={text('actionsOf', { name: label })}
          entries={[
            { id: 'edit', text: text('edit'), run: edit },
            {
              id: 'default',
              text: text(isDefault ? 'noDefault' : 'makeDefault'),
              run: () => put({ isDefault: !isDefault }),
            },
            {
              id: 'active',
              text: text(isActive ? 'switchOff' : 'switchOn'),
              run: () => put({ isActive: !isActive }),
            },
            {
              id: 'remove',
              text: kitText('remove'),
              look: 'danger',
              run: () => ask({ name: label, path: `${list}/${id}`, updatedAt, help: text('removeHelp') }),
            },
          ]}
        />
      ) : (
        <span />
      )}
      {dialog}
    </>
  );
}
