import { Button } from '../kit/Button';
import type { Field } from './Field';
import { t } from './texts';

/** Chooses the columns of the list, and their order. */
export function ColumnChoice(props: {
  readonly all: readonly Field[];
  readonly chosen: readonly Field[];
  readonly set: (names: readonly string[] | null) => void;
}) {
  const { all, chosen, set } = props;
  const names = chosen.map(({ name }) => name);
  const others = all.filter(({ name }) => !names.includes(name));
  const move = (index: number, step: number) => {
    const next = [...names];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + step, 0, moved);
    set(next);
  };
  return (
    <fieldset className="filters">
      <legend>{t('columns')}</legend>
      <ul className="columns">
        {chosen.map(({ name, label }, index) => (
          <li key={name}>
            <label className="check">
              <input
                type="checkbox"
                checked
                disabled={names.length === 1}
                onChange={() => set(names.filter((one) => one !== name))}
              />
              <span>{label}</span>
            </label>
            <Button
              look="plain"
              className="icon"
              disabled={index === 0}
              aria-label={t('moveUp', { name: label })}
              onClick={() => move(index, -1)}
            >
              <span aria-hidden="true">↑</span>
            </Button>
            <Button
              look="plain"
              className="icon"
              disabled={index === names.length - 1}
              aria-label={t('moveDown', { name: label })}
              onClick={() => move(index, 1)}
            >
              <span aria-hidden="true">↓</span>
            </Button>
          </li>
        ))}
        {others.map(({ name, label }) => (
          <li key={name}>
            <label className="check">
              <input type="checkbox" checked={false} onChange={() => set([...names, name])} />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
      <Button onClick={() => set(null)}>{t('usualColumns')}</Button>
    </fieldset>
  );
}
