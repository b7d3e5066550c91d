import { listParts, SearchBox, SearchInput, Segments, useAddress } from '@tenantry/console';
import { partitionTitle } from './partitionTitle';
import { text } from './texts';
import type { LibraryAnswer } from './types';

const SORTS = [
  '',
  'createdAt-asc',
  'fileName-asc',
  'fileName-desc',
  'fileSize-desc',
  'fileSize-asc',
] as const;
const SORT_TEXTS = {
  '': 'newest',
  'createdAt-asc': 'oldest',
  'fileName-asc': 'byName',
  'fileName-desc': 'byNameBack',
  'fileSize-desc': 'largest',
  'fileSize-asc': 'smallest',
} as const;

/** Search by name and content, tag, partition, order and form of the library. */
export function LibraryTools({ known }: { readonly known: LibraryAnswer | undefined }) {
  const { get, set } = useAddress();
  return (
    <div className="tools of-list">
      <SearchBox label={text('searchName')} />
      <ContentSearch />
      <Choice
        label={text('tag')}
        value={get('tags')}
        all={text('allTags')}
        options={(known?.availableTags ?? []).map((tag) => [tag, tag])}
        choose={(tags) => set({ tags })}
      />
      <Choice
        label={text('partition')}
        value={get('partition')}
        all={text('allPartitions')}
        options={(known?.partitions ?? []).map((partition) => [partition.code, partitionTitle(partition)])}
        choose={(partition) => set({ partition })}
      />
      <label className="field">
        <span>{text('order')}</span>
        <select value={get('sort')} onChange={({ target }) => set({ sort: target.value })}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text(SORT_TEXTS[sort])}
            </option>
          ))}
        </select>
      </label>
      {listParts('attachments.attachment')(known?.items ?? [])}
      <span className="push">
        <Segments
          label={text('view')}
          choices={[
            { id: 'grid', title: text('asCards'), icon: 'layout-grid' },
            { id: 'list', title: text('asList'), icon: 'text-align-start' },
          ]}
          chosen={get('view') === 'list' ? 'list' : 'grid'}
          choose={(view) => set({ view: view === 'grid' ? '' : view })}
        />
      </span>
    </div>
  );
}

function ContentSearch() {
  const { get, set } = useAddress();
  return (
    <SearchInput
      label={text('searchContent')}
      searched={get('text')}
      search={(words) => set({ text: words }, true)}
    />
  );
}

function Choice(props: {
  readonly label: string;
  readonly value: string;
  readonly all: string;
  readonly options: readonly (readonly [string, string])[];
  readonly choose: (value: string) => void;
}) {
  const { label, value, all, options, choose } = props;
  return (
    <label className="field">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">{all}</option>
        {value !== '' && !options.some(([one]) => one === value) && <option value={value}>{value}</option>}
        {options.map(([one, title]) => (
          <option key={one} value={one}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
