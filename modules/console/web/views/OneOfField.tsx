import { useState } from 'react';
import type { FieldProps } from '../kit/FieldFrame';
import { SelectField } from '../kit/fields';
import { useKinds } from './kinds';
import { ReferenceField } from './ReferenceField';
import { t } from './texts';
import { useNames } from './useNames';

export interface OneOfFieldProps extends FieldProps {
  /** Kinds of records to choose from. */
  readonly kinds: readonly string[];
  /** Id of a record; blank: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A choice of a record of one of several kinds: first its kind, then its name. */
export function OneOfField({ kinds, value, onChange, ...field }: OneOfFieldProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { titleOf } = useKinds();
  const nameOf = useNames([{ column: 'id', references: null, oneOf: kinds }], [{ id: value }]);
  const kind = chosen ?? nameOf.kindOf({ references: null, oneOf: kinds }, value) ?? kinds[0] ?? '';
  return (
    <div className="one-of">
      <SelectField
        label={t('recordKind')}
        isRequired
        options={kinds.map((one) => ({ value: one, text: titleOf(one) }))}
        value={kind}
        onChange={(next) => {
          setChosen(next);
          onChange('');
        }}
      />
      <ReferenceField
        {...field}
        key={kind}
        kind={kind}
        value={value === '' ? [] : [value]}
        onChange={([id = '']) => onChange(id)}
        canCreate
      />
    </div>
  );
}
