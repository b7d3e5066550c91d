import { readFile, writeFile } from 'node:fs/promises';

const REFERENCE = /^(\s*)\{ "path": "([^"]+)" \},?$/;

/** Adds a project to the `references` of a tsconfig.json, among those of its folder, keeping the rest as it is. */
export async function addReference(file: string, project: string): Promise<void> {
  const content = await readFile(file, 'utf8').catch(() => null);
  // An installation need not have the tests.
  if (content === null) return;
  const lines = content.split('\n');
  const references = lines.flatMap((line, index) => {
    const [, indent = '', path] = REFERENCE.exec(line) ?? [];
    return path === undefined ? [] : [{ index, indent, path }];
  });
  if (references.some(({ path }) => path === project)) return;
  const folder = project.slice(0, project.lastIndexOf('/') + 1);
  const among = references.filter(({ path }) => path.startsWith(folder));
  const before = [...among].reverse().find(({ path }) => path < project) ?? among[0] ?? references.at(-1);
  if (!before) return;
  const line = `${before.indent}{ "path": "${project}" },`;
  if (before.path < project || among.length === 0) {
    lines[before.index] = `${(lines[before.index] ?? '').replace(/,$/, '')},`;
    lines.splice(before.index + 1, 0, before === references.at(-1) ? line.slice(0, -1) : line);
  } else lines.splice(before.index, 0, line);
  await writeFile(file, lines.join('\n'));
}
