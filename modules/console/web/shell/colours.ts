const KEY = 'tenantry.colours';

/** Colours of the console. `system` follows the browser. */
export type Colours = 'system' | 'light' | 'dark';

/** What was chosen in this browser. */
export function storedColours(): Colours {
  const value = localStorage.getItem(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Shows the page in these colours. */
export function applyColours(colours: Colours): void {
  document.documentElement.dataset['colours'] = colours;
}

/** Shows the page in these colours, and keeps the choice in this browser. */
export function selectColours(colours: Colours): void {
  localStorage.setItem(KEY, colours);
  applyColours(colours);
}
