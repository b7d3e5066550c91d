import type { Page } from 'playwright-core';

/** Pixels that a finger needs, less what browsers round. */
const LEAST = 39;

/** Small controls, as their sizes and names. A box has the area of its label, and a control that of what it draws around itself. */
const SMALL = `[...document.querySelectorAll('#content :is(a[href], button, input, select, textarea, summary)')]
  .filter((control) => control.checkVisibility({ opacityProperty: true }))
  .map((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    const around = getComputedStyle(control, '::after');
    const isWider = around.position === 'absolute';
    const sizeOf = (own, drawn) => Math.max(own, isWider ? parseFloat(drawn) || 0 : 0);
    return [control, width, sizeOf(width, around.width), sizeOf(height, around.height)];
  })
  .filter(([, own, width, height]) => own > 1 && Math.min(width, height) < ${LEAST})
  .map(([control, , width, height]) =>
    Math.round(width) + 'x' + Math.round(height) + ' ' + (control.ariaLabel ?? control.textContent))`;

/** Controls in the content of a page that are too small for fingers, as `32x40 Name`. */
export const smallTargets = (page: Page) => page.evaluate<string[]>(SMALL);
