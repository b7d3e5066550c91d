import { SelectField } from '@tenantry/console';
import { memberText } from './mapping';
import { text } from './texts';
import type { Kind } from './types';

/** Handling of rows with a record that exists already. */
export interface Matching {
  readonly duplicates: 'create' | 'update' | 'upsert' | 'skip';
  /** The member by which the record is found; empty where none is looked for. */
  readonly match: string;
}

const DUPLICATES = ['create', 'update', 'upsert', 'skip'] as const;

interface Props {
  readonly kind: Kind;
  readonly matching: Matching;
  readonly change: (matching: Matching) => void;
}

/** Chooses how rows with a record that exists already are handled, and how that record is found. */
export function MatchFields({ kind, matching, change }: Props) {
  const texts = kind.members.filter(({ type }) => ['text', 'uuid', 'integer'].includes(type));
  const names = [...new Set(['id', ...kind.unique, ...texts.map(({ name }) => name)])];
  const choose = (duplicates: string) => {
    const found = DUPLICATES.find((one) => one === duplicates) ?? 'create';
    const match = found === 'create' ? '' : matching.match || (kind.unique[0] ?? 'id');
    change({ duplicates: found, match });
  };
  return (
    <>
      <SelectField
        label={text('duplicates')}
        isRequired
        options={DUPLICATES.map((one) => ({ value: one, text: text(`${one}Duplicates`) }))}
        value={matching.duplicates}
        onChange={choose}
      />
      {matching.duplicates !== 'create' && (
        <SelectField
          label={text('match')}
          isRequired
          options={names.map((name) => ({ value: name, text: memberText(kind, name) }))}
          value={matching.match}
          onChange={(match) => change({ ...matching, match })}
        />
      )}
    </>
  );
}
