import { Button, SwitchField, TextField } from '@tenantry/console';
import { type ArrangedGroup, type ArrangedItem, moved } from './sidebarSettings';
import { text } from './texts';

interface Props {
  readonly group: ArrangedGroup;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly move: (by: -1 | 1) => void;
  readonly change: (group: ArrangedGroup) => void;
}

/** A group of the sidebar: its place, its label, and its entries. */
export function GroupCard({ group, isFirst, isLast, move, change }: Props) {
  const { name, label, items } = group;
  const changeItem = (next: ArrangedItem) =>
    change({ ...group, items: items.map((item) => (item.id === next.id ? next : item)) });
  return (
    <li>
      <div className="tools">
        <TextField
          label={text('label', { name })}
          placeholder={name}
          maxLength={120}
          value={label}
          onChange={(next) => change({ ...group, label: next })}
        />
        <Moves name={name} isFirst={isFirst} isLast={isLast} move={move} />
      </div>
      <ol>
        {items.map((item, index) => (
          <li key={item.id} className="tools">
            <TextField
              label={text('label', { name: item.name })}
              placeholder={item.name}
              maxLength={120}
              value={item.label}
              onChange={(next) => changeItem({ ...item, label: next })}
            />
            <SwitchField
              label={text('shown')}
              value={!item.isHidden}
              onChange={(isShown) => changeItem({ ...item, isHidden: !isShown })}
            />
            <Moves
              name={item.name}
              isFirst={index === 0}
              isLast={index === items.length - 1}
              move={(by) => change({ ...group, items: moved(items, index, by) })}
            />
          </li>
        ))}
      </ol>
    </li>
  );
}

function Moves(props: Pick<Props, 'isFirst' | 'isLast' | 'move'> & { readonly name: string }) {
  const { name, isFirst, isLast, move } = props;
  return (
    <span className="buttons">
      <Button className="icon" aria-label={text('up', { name })} disabled={isFirst} onClick={() => move(-1)}>
        <span aria-hidden="true">↑</span>
      </Button>
      <Button className="icon" aria-label={text('down', { name })} disabled={isLast} onClick={() => move(1)}>
        <span aria-hidden="true">↓</span>
      </Button>
    </span>
  );
}
