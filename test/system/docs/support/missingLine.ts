/**
 * Finds the first line of a promised output that did not come. Promised lines must appear in their order, other
 * lines may stand between them; `…` stands for any text within a line, and one blank for several, as columns vary.
 *
 * @returns undefined when the promise was kept
 */
export function missingLine(promised: string, output: string): string | undefined {
  const lines = output.split(/\r?\n/).map((line) => line.trim());
  let from = 0;
  for (const line of promised.split('\n').map((text) => text.trim())) {
    if (line === '') continue;
    const pattern = new RegExp(`^${line.split('…').map(escape).join('.*')}$`);
    const found = lines.findIndex((candidate, index) => index >= from && pattern.test(candidate));
    if (found === -1) return line;
    from = found + 1;
  }
  return undefined;
}

/** @throws Error with the first promised line that did not come, and all that did */
export function expectPrinted(promised: string, output: string): void {
  const missing = missingLine(promised, output);
  if (missing !== undefined) throw new Error(`"${missing}" was not printed, but:\n${output}`);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +');
}
