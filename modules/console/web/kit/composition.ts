/**
 * Whether a key belongs to an input method, which makes one character of several keys: it chooses, ends or gives up the character, and
 * means nothing to the page. Safari sends the key that ends a composition after its end, known by the code 229 alone.
 */
export function isOfComposition({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

/**
 * Keeps keys of input methods from everything in the page, code of modules included: no handler of `keydown` gets them, and forms are
 * not sent by them. Called once, before anything else listens.
 */
export function guardCompositions(): void {
  const guard = (event: KeyboardEvent) => {
    if (!isOfComposition(event)) return;
    event.stopImmediatePropagation();
    if (event.key === 'Enter') event.preventDefault();
  };
  window.addEventListener('keydown', guard, { capture: true });
}
