/** Pixels between a slot and its panel, and between the panel and the edge of the window. */
const GAP = 4;
const EDGE = 8;

/** Puts a panel below the start of a slot; above it, or further to the middle, where the window ends before. */
export function placeBelow(panel: HTMLElement, slot: HTMLElement | null): void {
  if (!slot) return;
  const from = slot.getBoundingClientRect();
  const { height, width } = panel.getBoundingClientRect();
  const below = from.bottom + GAP;
  const isBelow = below + height <= innerHeight - EDGE || from.top < height + GAP + EDGE;
  const isRightToLeft = getComputedStyle(slot).direction === 'rtl';
  const start = isRightToLeft ? from.right - width : from.left;
  const top = isBelow
    ? Math.min(below, Math.max(EDGE, innerHeight - EDGE - height))
    : from.top - GAP - height;
  panel.style.top = `${top}px`;
  panel.style.left = `${Math.max(EDGE, Math.min(start, innerWidth - EDGE - width))}px`;
}
