import { useRef, useState } from 'react';
import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { t } from './texts';

const textsIn = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** Several short texts: an entry for each, and an input that adds one with Enter. Texts may have commas. */
export function TextsField(
  props: FieldProps & {
    /** One text in a line; the last one may still be typed. */
    readonly value: string;
    readonly onChange: (value: string) => void;
  },
) {
  const { isDisabled, value, onChange } = props;
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const texts = textsIn(value);
  // What is typed counts at once, so that no text is lost when the form is sent.
  const isTyping = typed !== '' && texts.at(-1) === typed;
  const added = isTyping ? texts.slice(0, -1) : texts;
  const change = (next: readonly string[], rest = '') => {
    setTyped(rest);
    onChange([...next, rest].filter(Boolean).join('\n'));
  };
  return (
    <FieldFrame {...props} help={[props.help, t('addsValue')].filter(Boolean).join(' ')}>
      {(ids) => (
        <div className="reference">
          {added.map((text, index) => (
            <span key={`${index} ${text}`} className="chosen">
              <span>{text}</span>
              <button
                type="button"
                disabled={isDisabled}
                aria-label={t('remove', { name: text })}
                onClick={() => {
                  change(added.toSpliced(index, 1), isTyping ? typed : '');
                  input.current?.focus();
                }}
              >
                <span aria-hidden="true">×</span>
              </button>
            </span>
          ))}
          <input
            {...ids}
            ref={input}
            type="text"
            autoComplete="off"
            required={ids.required && added.length === 0}
            value={isTyping ? typed : ''}
            onChange={({ target }) => change(added, target.value)}
            onKeyDown={(event) => {
              const { key, ctrlKey, metaKey, nativeEvent } = event;
              if (nativeEvent.isComposing || ctrlKey || metaKey) return;
              if (key === 'Enter' && isTyping) change([...added, typed.trim()]);
              else if (key === 'Backspace' && !isTyping && added.length > 0) change(added.slice(0, -1));
              else return;
              event.preventDefault();
            }}
            onPaste={(event) => {
              const pasted = textsIn(event.clipboardData.getData('text'));
              if (pasted.length < 2) return;
              event.preventDefault();
              change([...texts, ...pasted.map((line) => line.trim())]);
            }}
          />
        </div>
      )}
    </FieldFrame>
  );
}
