import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { listParts } from '../frame/ListParts';
import { Problem } from '../kit/Problem';
import { Skeleton } from '../kit/states';
import type { Parameters } from './calls';
import { nameOfItem } from './choices';
import { columnOf } from './columnOf';
import { type Description, idOf } from './description';
import { EmptyList } from './EmptyList';
import { nameField } from './Field';
import { usualFields } from './listColumns';
import type { ListControl } from './listState';
import type { RecordView } from './RecordView';
import { otherText } from './otherTexts';
import { ToolRow } from './ToolRow';
import { useFields } from './useFields';
import { useNames } from './useNames';
import { useTree } from './useTree';

interface Props {
  readonly description: Description;
  readonly view: RecordView;
  readonly control: ListControl;
  readonly fixed: Parameters;
  readonly hrefOf: (id: string) => string;
  /** Creates a record, or the address where that is done. */
  readonly create: string | (() => void);
  /** Member that holds the id of the record above. */
  readonly by: string;
}

/**
 * Records below one another, indented. Up and Down go from row to row, Right opens a row and goes into it, Left closes it and goes
 * to the row above, Enter shows the record.
 */
export default function TreeView({ description, view, control, fixed, hrefOf, create, by }: Props) {
  const tree = useTree(description, control.state, fixed, by);
  const fields = useFields(description);
  const [active, setActive] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const table = useRef<HTMLTableElement>(null);
  const { rows } = tree;
  const usual = usualFields(fields, view.columns);
  const first = nameField(fields);
  const others = usual.filter(({ name }) => name !== first?.name && name !== by);
  const items = rows.map(({ item }) => item);
  const nameOf = useNames(others, items);
  const nameOfOne = nameOfItem(description);
  const columns = others.map((field) => columnOf(field, { of: description.id, nameOf, save: null }));
  const current = Math.max(
    0,
    rows.findIndex(({ item }) => idOf(item) === active),
  );
  const focus = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setActive(idOf(row.item));
    table.current?.querySelectorAll<HTMLElement>('tbody tr')[index]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = rows[index];
    if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [into, out] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(index + 1),
      ArrowUp: () => focus(index - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      [into ?? '']: () => {
        if (row.isOpen === false) tree.toggle(idOf(row.item));
        else if (row.isOpen && rows[index + 1]?.level === row.level + 1) focus(index + 1);
      },
      [out ?? '']: () => {
        if (row.isOpen) tree.toggle(idOf(row.item));
        else focus(rows.findLastIndex(({ level }, other) => other < index && level < row.level));
      },
      Enter: () => navigate(hrefOf(idOf(row.item))),
    };
    const action = actions[event.key];
    if (!action || (event.key === 'Enter' && event.target !== event.currentTarget)) return;
    event.preventDefault();
    action();
  };
  if (tree.error) return <Problem error={tree.error} />;
  if (tree.isLoading) return <Skeleton />;
  if (rows.length === 0)
    return (
      <div className="list-view">
        <ToolRow />
        <EmptyList description={description} help={view.help} create={create} />
      </div>
    );
  return (
    <div className="list-view">
      <ToolRow>{listParts(description.id)(items)}</ToolRow>
      <div className="table-frame">
        <table ref={table} role="treegrid" className="table tree" aria-label={description.plural}>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {first?.label ?? description.title}
              </th>
              {columns.map(({ id, label }) => (
                <th key={id} role="columnheader" scope="col" className="further">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map((row, index) => {
              const { item, level, place, siblings, isOpen, isCut } = row;
              const name = nameOfOne(item);
              return (
                <tr
                  key={`${level} ${idOf(item)}`}
                  role="row"
                  tabIndex={index === current ? 0 : -1}
                  aria-level={level}
                  aria-posinset={place}
                  aria-setsize={isCut ? -1 : siblings}
                  aria-expanded={isOpen ?? undefined}
                  onFocus={() => setActive(idOf(item))}
                  onKeyDown={(event) => onKeyDown(event, index)}
                >
                  <td role="gridcell" className="tree-name">
                    {isOpen === null ? (
                      <span className="twist" />
                    ) : (
                      <button
                        type="button"
                        tabIndex={-1}
                        className="twist plain"
                        aria-label={otherText(isOpen ? 'closeBelow' : 'openBelow', { name })}
                        onClick={() => tree.toggle(idOf(item))}
                      >
                        <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
                      </button>
                    )}
                    <Link href={hrefOf(idOf(row.item))} tabIndex={-1}>
                      {name}
                    </Link>
                    {isCut && <span className="soft">{otherText('someLeftOut')}</span>}
                  </td>
                  {columns.map(({ id, show }) => (
                    <td key={id} role="gridcell" className="further">
                      {show(item)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
