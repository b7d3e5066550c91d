/** The parameters of one path under the names that another gives them in the same places: `:id` is `:name`. */
export function renameParams(
  params: Readonly<Record<string, string | undefined>>,
  from: string,
  to: string,
): Record<string, string | undefined> {
  const names = namesIn(to);
  return Object.fromEntries(namesIn(from).map((name, index) => [names[index] ?? name, params[name]]));
}

function namesIn(path: string): string[] {
  return path.match(/(?<=\/:)\w+/g) ?? [];
}
