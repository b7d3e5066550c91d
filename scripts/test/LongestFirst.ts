import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

/**
 * Starts the longest test files first, so that none of them runs alone at the end. Jest does so itself with the times
 * of its last run, which a fresh clone does not have: there `test/longest.json` says which they are.
 */
export default class LongestFirst extends Sequencer {
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    const [first] = sorted;
    if (!first || sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const { rootDir } = first.context.config;
    const longest = JSON.parse(readFileSync(path.join(rootDir, 'test', 'longest.json'), 'utf8')) as string[];
    const places = new Map(longest.map((file, place) => [path.join(rootDir, file), place]));
    const place = (file: string): number => places.get(file) ?? longest.length;
    return sorted.sort((a, b) => place(a.path) - place(b.path));
  }
}
