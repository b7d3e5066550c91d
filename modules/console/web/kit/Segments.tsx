import type { ConsoleIcon } from '@tenantry/module-console/contract';
import { formatNumber } from '../texts/format';
import { Icon } from './Icon';
import { moveAmong } from './moveAmong';

/** A few choices of which one is chosen, drawn as icons, or as texts where they have none, with how many each finds. They are one stop of the Tab key; arrows move among them. */
export function Segments<Id extends string>(props: {
  readonly label: string;
  readonly choices: readonly {
    readonly id: Id;
    readonly title: string;
    readonly icon?: ConsoleIcon;
    readonly count?: number;
  }[];
  readonly chosen: Id;
  readonly choose: (id: Id) => void;
}) {
  const { label, choices, chosen, choose } = props;
  return (
    <div role="group" aria-label={label} className="segments" onKeyDown={moveAmong}>
      {choices.map(({ id, title, icon, count }) => (
        <button
          key={id}
          type="button"
          {...(icon && { 'aria-label': title, title })}
          aria-pressed={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          {icon ? <Icon name={icon} /> : title}
          {count !== undefined && ` ${formatNumber(count)}`}
        </button>
      ))}
    </div>
  );
}
