import type { ConsoleIcon } from '@tenantry/module-console/contract';
import { Icon } from './Icon';
import { moveAmong } from './moveAmong';

/** Two to four choices of which one is chosen, drawn as icons, or as texts where they have none. They are one stop of the Tab key; arrows move among them. */
export function Segments<Id extends string>(props: {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly title: string; readonly icon?: ConsoleIcon }[];
  readonly chosen: Id;
  readonly choose: (id: Id) => void;
}) {
  const { label, choices, chosen, choose } = props;
  return (
    <div role="group" aria-label={label} className="segments" onKeyDown={moveAmong}>
      {choices.map(({ id, title, icon }) => (
        <button
          key={id}
          type="button"
          {...(icon && { 'aria-label': title, title })}
          aria-pressed={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          {icon ? <Icon name={icon} /> : title}
        </button>
      ))}
    </div>
  );
}
