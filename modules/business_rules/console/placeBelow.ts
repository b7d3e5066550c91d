/** Pixels between a slot and its panel, and between the panel and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** The bar at the bottom of narrow windows, which panels do not cover. */
const BAR = '.thumb-bar';

/** Puts a panel below the start of a slot; above it, or further to the middle, where the window ends before. */
export function placeBelow(panel: HTMLElement, slot: HTMLElement | null): void {
  if (!slot) return;
  const from = slot.getBoundingClientRect();
  const { height, width } = panel.getBoundingClientRect();
  const below = from.bottom + GAP;
  // Wide windows do not show the bar: it is nowhere, at 0.
  const end = (document.querySelector(BAR)?.getBoundingClientRect().top || innerHeight) - EDGE;
  const isBelow = below + height <= end || from.top < height + GAP + EDGE;
  const isRightToLeft = getComputedStyle(slot).direction === 'rtl';
  const start = isRightToLeft ? from.right - width : from.left;
  const top = isBelow ? Math.min(below, Math.max(EDGE, end - height)) : from.top - GAP - height;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(EDGE, Math.min(start, innerWidth - EDGE - width))}px`;
}
