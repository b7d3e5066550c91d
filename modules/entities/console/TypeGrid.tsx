import { Icon, kindOfService } from '@tenantry/console';
import { useId } from 'react';
import { FIELD_TYPES, type FieldTypeId, typeText } from './fieldTypes';
import { text } from './texts';

interface Props {
  readonly type: FieldTypeId;
  /** Of a stored field: its type stays. */
  readonly isFixed: boolean;
  readonly onChange: (type: FieldTypeId) => void;
}

/** A choice of the type of a field, each with its icon. Those of modules that are off are left out. */
export function TypeGrid({ type, isFixed, onChange }: Props) {
  const name = useId();
  const lacks = { colleague: kindOfService('accounts') === null, file: kindOfService('files') === null };
  const types = FIELD_TYPES.filter(({ id }) =>
    isFixed ? id === type : id === type || !Object.entries(lacks).some(([one, is]) => is && one === id),
  );
  return (
    <fieldset className="field" aria-describedby={isFixed ? `${name}-help` : undefined}>
      <legend>{text('type')}</legend>
      <div className="kind-grid">
        {types.map(({ id, icon }) => (
          <label key={id} className="kind">
            <input
              type="radio"
              name={name}
              value={id}
              checked={id === type}
              disabled={isFixed}
              onChange={() => onChange(id)}
            />
            <Icon name={icon} />
            <span>{typeText(id)}</span>
          </label>
        ))}
      </div>
      {isFixed && (
        <span id={`${name}-help`} className="help">
          {text('typeStays')}
        </span>
      )}
    </fieldset>
  );
}
