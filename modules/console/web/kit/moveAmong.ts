import type { KeyboardEvent } from 'react';

/** Moves the focus among the buttons of a group by the arrow keys. One of them is a stop of the Tab key, the others are not. */
export function moveAmong(event: KeyboardEvent): void {
  const { currentTarget, key } = event;
  const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
  const [forward, back] = isRightToLeft ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const step = key === forward ? 1 : key === back ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
