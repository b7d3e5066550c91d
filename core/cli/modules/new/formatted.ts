/** The functions of prettier that are used. It is a tool of developers and may be missing where the core is built. */
interface Formatter {
  resolveConfig(file: string): Promise<object | null>;
  format(text: string, options: object): Promise<string>;
}

const FORMATTER: string = 'prettier';

/**
 * A file as this repository formats its own; as it is where the formatter is not installed.
 *
 * @param root folder with the formatter's settings
 */
export async function formatted(root: string, file: string, text: string): Promise<string> {
  if (!/\.(tsx?|json|[cm]js)$/.test(file)) return text;
  const prettier = await (import(FORMATTER) as Promise<Formatter>).catch(() => null);
  if (!prettier) return text;
  const settings = await prettier.resolveConfig(`${root}/package.json`);
  return prettier.format(text, { ...settings, filepath: file });
}
