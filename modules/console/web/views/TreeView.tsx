import { Link, useLocation } from 'wouter';
import { listParts } from '../frame/ListParts';
import { Problem } from '../kit/Problem';
import { Skeleton } from '../kit/states';
import { nameOfItem } from './choices';
import { columnOf } from './columnOf';
import { idOf } from './description';
import { EmptyList } from './EmptyList';
import { nameField } from './Field';
import { usualFields } from './listColumns';
import { otherText } from './otherTexts';
import { ToolRow } from './ToolRow';
import { TreeTable } from './TreeTable';
import { useFields } from './useFields';
import { useNames } from './useNames';
import { useTree } from './useTree';
import type { RecordsViewProps } from './RecordsViewProps';

interface Props extends RecordsViewProps {
  /** Creates a record, or the address where that is done. */
  readonly create: string | (() => void);
  /** Member that holds the id of the record above. */
  readonly by: string;
}

/** Records of a kind below one another. */
export default function TreeView({ description, view, control, fixed, hrefOf, create, by }: Props) {
  const tree = useTree(description, control.state, fixed, by);
  const fields = useFields(description);
  const [, navigate] = useLocation();
  const { rows } = tree;
  const usual = usualFields(fields, view.columns);
  const first = nameField(fields);
  const others = usual.filter(({ name }) => name !== first?.name && name !== by);
  const items = rows.map(({ item }) => item);
  const nameOf = useNames(others, items);
  const nameOfOne = nameOfItem(description);
  const columns = others.map((field) => columnOf(field, { of: description.id, nameOf, save: null }));
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
      <TreeTable
        label={description.plural}
        title={first?.label ?? description.title}
        rows={rows}
        idOf={idOf}
        nameOf={nameOfOne}
        name={({ item, isCut }) => (
          <>
            <Link href={hrefOf(idOf(item))} tabIndex={-1}>
              {nameOfOne(item)}
            </Link>
            {isCut && <span className="soft">{otherText('someLeftOut')}</span>}
          </>
        )}
        columns={columns.map(({ id, label, show }) => ({ id, label, show }))}
        toggle={tree.toggle}
        open={(item) => navigate(hrefOf(idOf(item)))}
      />
    </div>
  );
}
