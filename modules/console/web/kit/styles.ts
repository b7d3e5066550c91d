/** Adds a file of styles to the page. */
export function linkStyles(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return link;
}

/** Resolves when the styles are there, or cannot be had: parts work without them. */
export function areLoaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
}

const own = new Map<string, Promise<void>>();

/** Adds styles of the console that the first pages do without, once. @param file among its files (build.mjs) */
export function loadStyles(file: string): Promise<void> {
  const loading = own.get(file) ?? areLoaded(linkStyles(new URL(file, import.meta.url).href));
  own.set(file, loading);
  return loading;
}

/** Loads code with its styles, at once. @param file as `loadStyles` takes it */
export async function withStyles<C>(code: Promise<C>, file: string): Promise<C> {
  const [loaded] = await Promise.all([code, loadStyles(file)]);
  return loaded;
}
