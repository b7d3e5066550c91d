import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '../api/useChange';
import { Button } from '../kit/Button';
import { FormProblem, OthersNotes } from '../kit/FormNotes';
import { controlOf, useTakenFocus } from '../kit/takenFocus';
import { notify } from '../kit/toastStore';
import { useForm } from '../kit/useForm';
import type { Item } from './description';
import { type Field, isColour } from './Field';
import { shownInput, useOthersOfRecord } from './othersOfRecord';
import { RecordControl } from './RecordFields';
import { t } from './texts';

export interface FactEditorProps {
  /** Kind of record. */
  readonly of: string;
  readonly field: Field;
  readonly record?: Item;
  /** The stored value, as inputs take it. */
  readonly stored: string;
  /** Saves the member. @param seen the stored value that the person has seen @throws ApiError */
  readonly save: (text: string, seen: string) => Promise<unknown>;
  /** Called when it is saved, unchanged or given up. @param isBack whether the focus goes back to the fact */
  readonly close: (isBack: boolean) => void;
}

/**
 * The form of one member in the place of its value. Enter and leaving save it, Escape gives it up. What is refused, or changed by
 * others too, stays open.
 */
export function FactEditor({ of, field, record, stored, save, close }: FactEditorProps) {
  const { name, label, kind, references, isNullable } = field;
  const frame = useRef<HTMLFormElement>(null);
  // A form that is sent, or was closed, is not left once more.
  const isDone = useRef(false);
  const isChosen = useRef(false);
  const typed = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  useTakenFocus(frame, isDone);
  const form = useForm<Record<string, string>>(
    { [name]: stored },
    async (texts, seen) => {
      try {
        await save(texts[name] ?? '', seen[name] ?? '');
      } catch (error) {
        if (!frame.current) notify({ text: `${label}: ${messageOf(error as Error)}`, kind: 'error' });
        throw error;
      }
    },
    { labels: { [name]: label }, shown: (_, value) => shownInput(String(value), field) },
  );
  const others = useOthersOfRecord(form.others, [field]);
  const end = (isBack: boolean) => {
    isDone.current = true;
    close(isBack);
  };
  const send = async () => {
    if (isDone.current) return;
    if (!form.isChanged) return end(true);
    isDone.current = true;
    const { [name]: sent } = form.values;
    typed.current = sent;
    const isSaved = await form.send();
    // Text that was typed meanwhile is not saved.
    if (!isSaved || typed.current !== sent) return (isDone.current = false);
    const { activeElement: active } = document;
    end(active === document.body || frame.current?.contains(active) === true);
  };
  const leave = () => {
    if (isDone.current) return;
    if (!form.isChanged) return end(false);
    if (frame.current?.checkValidity() === false)
      return setProblem(controlOf(frame.current)?.validationMessage);
    // Who has not chosen between both values is asked before the page is left.
    if (!others?.members.some(({ theirs }) => theirs !== null)) void send();
  };
  const latest = useRef({ send, leave });
  useEffect(() => {
    latest.current = { send, leave };
    if (!isChosen.current) return;
    isChosen.current = false;
    void send();
  });
  const giveUp = () => {
    form.reset();
    end(true);
  };
  // One press says all.
  const isAtOnce =
    isColour(field) || (kind !== 'list' && (references !== null || (kind === 'boolean' && !isNullable)));
  const { onChange, error, ...given } = form.field(name);
  return (
    <form
      ref={frame}
      className="fact-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onBlur={({ currentTarget, relatedTarget, target }) => {
        if (currentTarget.contains(relatedTarget)) return;
        // A link that is pressed, or another part of the page, finds the change sent.
        queueMicrotask(() => isLeft(target) && flushSync(() => latest.current.leave()));
      }}
      onKeyDown={(event) => {
        const { key, target } = event;
        // The control has used the key, such as to choose from a list.
        if (event.defaultPrevented) return;
        if (key === 'Escape') return giveUp();
        const isSent = target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey;
        if (key !== 'Enter' || !isSent) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <OthersNotes others={others} />
      <RecordControl
        {...{ of, field, record, ...given }}
        error={error ?? problem}
        onChange={(text) => {
          setProblem(undefined);
          typed.current = text;
          isChosen.current = isAtOnce && text !== '';
          onChange(text);
        }}
      />
      <FormProblem form={form} />
      {/* For pointers: keys have Enter and Escape, and Tab goes on to the next fact. */}
      <div className="buttons">
        <Button type="submit" look="primary" tabIndex={-1} isBusy={form.isSending}>
          {t('save')}
        </Button>
        <Button tabIndex={-1} onClick={giveUp}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Whether a control that has lost the focus was left: not with the window, to a dialog, by being replaced, or while it works. */
function isLeft(control: HTMLElement): boolean {
  const { activeElement: active } = document;
  if (!control.isConnected || control === active || control.matches(':disabled')) return false;
  return (
    active?.closest('dialog') === null && !control.closest('form')?.querySelector('.file-field progress')
  );
}
