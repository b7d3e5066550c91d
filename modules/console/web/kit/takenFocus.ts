import { type RefObject, useEffect } from 'react';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control that has the value of an editor, whoever draws it. */
export const controlOf = (frame: HTMLElement | null) =>
  frame?.querySelector<Input>(':is(input, select, textarea):enabled') ?? null;

/** Gives an editor the focus when it opens, and again where the control with the focus is replaced before the editor is done. */
export function useTakenFocus(frame: RefObject<HTMLElement | null>, isDone: RefObject<boolean>): void {
  useEffect(() => {
    const { current: element } = frame;
    if (!element) return undefined;
    let isTaken = takeFocus(element);
    // The control of a module takes the place of the usual one when its code is there, and the focus is lost with that.
    const watch = new MutationObserver(() => {
      const { activeElement: at, body } = document;
      const isFree = at === body || (!isTaken && element.contains(at));
      if (!isDone.current && isFree) isTaken = takeFocus(element);
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [frame, isDone]);
}

/** @returns whether the frame has a control; a button has the focus until then */
function takeFocus(frame: HTMLElement): boolean {
  const control = controlOf(frame) ?? frame.querySelector<HTMLElement>('button:enabled');
  control?.focus();
  if (control instanceof HTMLInputElement && control.type === 'text') control.select();
  return controlOf(frame) !== null;
}
