import { Button } from '../kit/Button';
import { Menu } from '../kit/Menu';
import { SearchInput } from '../kit/SearchInput';
import { pathWith } from '../api/useResource';
import type { Parameters } from './calls';
import type { Field } from './Field';
import type { ListControl } from './listState';
import { t } from './texts';

const FORMATS = ['csv', 'json', 'xml', 'markdown'] as const;

/**
 * Files of the list: the records that the conditions leave, with the columns that a person has chosen, or all; of a list that
 * belongs to a record, all of that one.
 */
export function ExportMenu(props: {
  readonly path: string;
  readonly query: Parameters;
  /** What narrows the list whatever people search for. */
  readonly fixed: Parameters;
  /** Names of the columns that a person has chosen; null: all that the list has. */
  readonly columns: readonly string[] | null;
}) {
  const { path, query, fixed, columns } = props;
  const open = (parameters: Parameters) => location.assign(`/api${pathWith(path, parameters)}`);
  const isNarrowed = Object.keys(fixed).length > 0;
  // The full scope exports everything, whatever the other parameters say.
  const whole: Parameters = isNarrowed ? { ...fixed, format: 'csv' } : { format: 'csv', exportScope: 'full' };
  const entries = [
    ...FORMATS.map((format) => ({
      id: format,
      text: t('exportShown', { format: format.toUpperCase() }),
      run: () => open({ ...query, ...(columns && { columns: columns.join() }), format }),
    })),
    { id: 'full', text: t('exportAll', { format: 'CSV' }), run: () => open(whole) },
  ];
  return (
    <Menu entries={entries} label={t('export')}>
      {t('export')}
    </Menu>
  );
}

/** Searches while a person types. */
export function SearchField({ control: { state, set } }: { readonly control: ListControl }) {
  return (
    <SearchInput label={t('search')} searched={state.search} search={(search) => set({ search }, true)} />
  );
}

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
