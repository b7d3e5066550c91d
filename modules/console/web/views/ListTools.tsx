import { Icon } from '../kit/Icon';
import { Menu } from '../kit/Menu';
import { SearchInput } from '../kit/SearchInput';
import { pathWith } from '../api/useResource';
import type { Parameters } from './calls';
import type { ListControl } from './listState';
import { t } from './texts';

const FORMATS = { csv: 'CSV', json: 'JSON', xml: 'XML', markdown: 'Markdown' } as const;

/**
 * Files of the list: the records that the conditions leave, with the columns that a person has chosen, or all; of a list that
 * belongs to a record, all of that one.
 */
export function ExportMenu(props: {
  readonly path: string;
  readonly query: Parameters;
  /** Fixed filter of the list, whatever people search for. */
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
    ...Object.entries(FORMATS).map(([format, name]) => ({
      id: format,
      text: t('exportShown', { format: name }),
      run: () => open({ ...query, ...(columns && { columns: columns.join() }), format }),
    })),
    { id: 'full', text: t('exportAll', { format: FORMATS.csv }), run: () => open(whole) },
  ];
  return (
    <Menu entries={entries} label={t('export')} look="plain">
      <Icon name="download" />
      <span className="label">{t('export')}</span>
    </Menu>
  );
}

/** Searches while a person types. */
export function SearchField({ control: { state, set } }: { readonly control: ListControl }) {
  return (
    <SearchInput label={t('search')} searched={state.search} search={(search) => set({ search }, true)} />
  );
}
