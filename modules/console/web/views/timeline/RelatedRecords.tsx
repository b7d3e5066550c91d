import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useFresh } from '../../api/events';
import { useResource } from '../../api/useResource';
import { FieldPart } from '../../frame/FieldPart';
import { pathOfKind } from '../../frame/kindPath';
import { useFrame } from '../../frame/useFrame';
import { Avatar } from '../../kit/Avatar';
import { Button } from '../../kit/Button';
import { formatNumber } from '../../texts/format';
import { nameOfItem } from '../choices';
import { type Description, idOf, type Item, type Page, useDescription, withAdded } from '../description';
import { DrawnValue } from '../DrawnValue';
import { type Field, nameField, valueOf } from '../Field';
import { isEmpty } from '../fieldValue';
import { filledValues } from '../filledValues';
import { usualFields } from '../listColumns';
import { listPath, stateIn } from '../listState';
import { recordAddress } from '../recordAddress';
import { RecordDialog } from '../RecordDialog';
import type { RecordView } from '../RecordView';
import { recordText } from '../recordTexts';
import { useFields } from '../useFields';
import { markOfItem, shapeOf, useNames } from '../useNames';

/** Records that are shown of a list. */
const SHOWN = 5;

/** A list of records that belong to the shown one. */
export interface RelatedList {
  /** Of the tab that shows all of them. */
  readonly id: string;
  readonly title: string;
  readonly view: RecordView;
}

/** A list beside the timeline of a record. */
export interface RelatedProps {
  readonly list: RelatedList;
  readonly record: Item;
  /** Opens the tab with all of them. */
  readonly showAll: (tab: string) => void;
}

/** The first records of a list that belongs to a record, with a way to all of them and to a new one. */
export function RelatedRecords({ list, record, showAll }: RelatedProps) {
  const { data: description } = useDescription(list.view.collection);
  const fixed = filledValues(list.view.filter ?? {}, record);
  if (!description || !fixed) return null;
  return <Section {...{ list, description, fixed, showAll }} />;
}

function Section(
  props: Omit<RelatedProps, 'record'> & {
    readonly description: Description;
    readonly fixed: Readonly<Record<string, string>>;
  },
) {
  const { list, description, fixed, showAll } = props;
  const { id, title, view } = list;
  const fields = useFields(description);
  const [isCreating, setCreating] = useState(false);
  const state = { ...stateIn(new URLSearchParams()), sort: sortOf(view.sort) };
  const { data } = useResource<Page>(listPath(state, description, fixed, '', SHOWN));
  useFresh(`${description.id}.*`, [description.path]);
  if (!data) return null;
  const { items, total } = data;
  return (
    <section className="group" aria-label={title}>
      <div className="group-head">
        <h2>
          {title} <span className="soft">{formatNumber(total)}</span>
        </h2>
        {description.verbs.create && (
          <Button
            look="plain"
            className="icon"
            icon="plus"
            aria-label={description.createTitle}
            onClick={() => setCreating(true)}
          >
            {null}
          </Button>
        )}
      </div>
      <Rows {...{ description, fields, view, items, fixed }} />
      {total > items.length && (
        <Button look="plain" onClick={() => showAll(id)}>
          {recordText('showAll', { count: total })}
        </Button>
      )}
      {isCreating && (
        <RecordDialog
          {...{ description, fields, view, fixed }}
          item={null}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  );
}

function Rows(props: {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly items: readonly Item[];
  readonly fixed: Readonly<Record<string, string>>;
}) {
  const { description, fields, view, items, fixed } = props;
  const { parts } = useFrame();
  const [path] = useLocation();
  const search = useSearch();
  const hrefOf = recordAddress(pathOfKind(description.id, parts), search === '' ? path : `${path}?${search}`);
  const shown = secondLine(fields, view, Object.keys(fixed));
  const all = items.map(withAdded);
  const nameOf = useNames(shown, all);
  const nameOfOne = nameOfItem(description);
  const shape = shapeOf(description.id, parts) ?? 'square';
  return (
    <ul className="related">
      {all.map((item) => (
        <li key={idOf(item)}>
          <Avatar {...markOfItem(item, nameOfOne(item), shape)} size={32} />
          <div>
            <Link href={hrefOf(idOf(item))}>{nameOfOne(item)}</Link>
            <p className="help">
              {shown
                .filter((field) => !isEmpty(valueOf(item, field)))
                .map((field) => (
                  <FieldPart
                    key={field.name}
                    use="cells"
                    of={description.id}
                    field={field}
                    given={{ record: item, value: valueOf(item, field) }}
                  >
                    <DrawnValue {...{ item, field, nameOf }} />
                  </FieldPart>
                ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The line below the name of a record: where it is on its board, or its state, and its amount; else the first text. */
function secondLine(fields: readonly Field[], view: RecordView, fixed: readonly string[]): readonly Field[] {
  const name = nameField(fields);
  const listed = usualFields(fields, view.columns).filter(
    (field) => field !== name && !fixed.includes(field.name) && field.kind !== 'boolean',
  );
  const state =
    listed.find((field) => field.name === view.board?.by) ?? listed.find(({ known }) => known.length > 0);
  const amount = listed.find(({ currencyColumn }) => currencyColumn !== null);
  const text = listed.find(({ kind, references }) => kind === 'text' && references === null);
  const found = [state, amount].filter((field) => field !== undefined);
  return found.length > 0 ? found : text ? [text] : [];
}

const sortOf = (sort?: string) =>
  sort === undefined ? null : { field: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') };
