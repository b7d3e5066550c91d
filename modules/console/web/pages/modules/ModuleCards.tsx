import type { ReactNode } from 'react';
import { useAddress } from '../../kit';
import { Avatar } from '../../kit/Avatar';
import { Icon } from '../../kit/Icon';
import { formatNumber } from '../../texts/format';
import { StatusBadge } from './StatusBadge';
import { text } from './texts';
import { iconOf, idsOf, isOn, type ListedModule, nameOf } from './types';

/** Modules as cards: what each is for, how it stands, and a switch that shows its plan first. */
export function ModuleCards<T extends ListedModule>(props: {
  readonly modules: readonly T[];
  /** All that are installed, for those that need a module. */
  readonly all: readonly ListedModule[];
  readonly isFixed: (module: T) => boolean;
  readonly press: (module: T) => void;
  /** More about how a module stands. */
  readonly note: (module: T) => ReactNode;
}) {
  const { modules, all, isFixed, press, note } = props;
  const { set } = useAddress();
  return (
    <ul className="module-cards" aria-label={text('title')}>
      {modules.map((module) => {
        const count = neededBy(module, all).length;
        return (
          <li key={module.id} className="module-card" data-state={module.status.state}>
            <Avatar name={module.id} shape="square" size={32} icon={iconOf(module)} />
            <h2>
              <button type="button" className="link" onClick={() => set({ module: module.id })}>
                {nameOf(module)}
              </button>
            </h2>
            {isFixed(module) ? (
              <span className="soft" role="img" aria-label={text('alwaysOn')} title={text('alwaysOn')}>
                <Icon name="lock" />
              </span>
            ) : (
              <label className="switch">
                <input
                  type="checkbox"
                  role="switch"
                  aria-label={nameOf(module)}
                  checked={isOn(module.status)}
                  onChange={() => press(module)}
                />
              </label>
            )}
            <p>{module.description && `${module.description}.`}</p>
            <div className="foot">
              <StatusBadge status={module.status} />
              <span>{module.version}</span>
              {count > 0 && <span>{text('neededByCount', { count, number: formatNumber(count) })}</span>}
            </div>
            {note(module)}
          </li>
        );
      })}
    </ul>
  );
}

/** Modules that require a module. */
export function neededBy({ id }: ListedModule, all: readonly ListedModule[]): readonly ListedModule[] {
  return all.filter((other) => idsOf(other.requires).includes(id));
}
