/** How many of the nearest names are worth showing. */
const MOST = 3;

/** The known names that are nearest to one that is not known: little to correct, or a longer name of which it is a part. */
export function suggest(name: string, known: Iterable<string>): string[] {
  const wanted = name.toLowerCase();
  const limit = Math.max(2, Math.floor(wanted.length / 3));
  return [...new Set(known)]
    .map((candidate) => ({ candidate, distance: distanceTo(wanted, candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || a.candidate.localeCompare(b.candidate))
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

/** `did you mean a or b?`, or nothing. */
export function didYouMean(suggestions: readonly string[]): string {
  return suggestions.length === 0 ? '' : `Did you mean ${suggestions.join(' or ')}?`;
}

/** A sentence to put behind another, with the blank between them; nothing where no known name is near. */
export function hint(name: string, known: Iterable<string>): string {
  const others = [...known].filter((candidate) => candidate !== name);
  const text = didYouMean(suggest(name, others));
  return text === '' ? '' : ` ${text}`;
}

function distanceTo(wanted: string, candidate: string): number {
  const contained = wanted.length > 2 && candidate.includes(wanted);
  const distance = editDistance(wanted, candidate);
  return contained ? Math.min(distance, 1) : distance;
}

/** Levenshtein: letters to insert, remove or replace to get from one word to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
