import { useEffect, useRef, useState } from 'react';
import { isKept } from '../kit/unsaved';
import { FactEditor, type FactEditorProps } from './FactEditor';
import type { Item } from './description';
import { type Field, valueOf } from './Field';
import { inputText, isEmpty } from './fieldValue';
import { RecordValue } from './RecordValue';
import { recordText } from './recordTexts';
import type { NameOf } from './useNames';

interface FactProps extends Pick<FactEditorProps, 'of'> {
  readonly field: Field;
  readonly item: Item;
  readonly nameOf: NameOf;
  /** Saves the member; null where the caller may not. */
  readonly save: FactEditorProps['save'] | null;
}

/** A member of a record with its value, in the place of which its editor opens. */
export function Fact({ of, field, item, nameOf, save }: FactProps) {
  const { name, label, kind } = field;
  // With what was typed before the page was loaded anew.
  const [isOpen, setOpen] = useState(() => isKept([name]));
  const button = useRef<HTMLButtonElement>(null);
  const isBack = useRef(false);
  useEffect(() => {
    if (!isOpen && isBack.current) button.current?.focus();
  }, [isOpen]);
  const value = valueOf(item, field);
  const isUnset = isEmpty(value);
  const isEdited = isOpen && save !== null;
  const isWide = ['long', 'options', 'json'].includes(kind) && (isEdited || !isUnset);
  return (
    <div className={isWide ? 'wide' : undefined}>
      <dt>{label}</dt>
      <dd>
        {isEdited ? (
          <FactEditor
            {...{ of, field, save }}
            record={item}
            stored={inputText(value, field)}
            close={(goesBack) => {
              isBack.current = goesBack;
              setOpen(false);
            }}
          />
        ) : (
          <div className="fact">
            {save && (
              <button
                ref={button}
                type="button"
                aria-label={recordText(isUnset ? 'addFact' : 'changeFact', { label })}
                onClick={() => setOpen(true)}
                onKeyDown={({ key }) => key === 'F2' && setOpen(true)}
              />
            )}
            {isUnset ? (
              <span className="soft">{recordText('add')}</span>
            ) : (
              <div>
                <RecordValue {...{ of, item, field, nameOf }} />
              </div>
            )}
          </div>
        )}
      </dd>
    </div>
  );
}
