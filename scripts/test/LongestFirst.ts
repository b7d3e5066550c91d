import { readFileSync } from 'node:fs';
import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

/** Names of the longest test files of each suite, the longest first. */
const LISTS = ['test/longest.json', 'test/system/longest.json'];

/**
 * Starts the longest test files first, so that none of them runs alone at the end, and then goes by path, so that files of a module
 * follow one another. Durations of earlier runs, by which Jest sorts, play no part: every run has the same order.
 */
export default class LongestFirst extends Sequencer {
  override sort(tests: Tests): Tests {
    const root = tests[0]?.context.config.rootDir ?? '';
    const longest = LISTS.flatMap(
      (list) => JSON.parse(readFileSync(path.join(root, list), 'utf8')) as string[],
    );
    const places = new Map(longest.map((file, place) => [path.join(root, file), place]));
    const place = (file: string): number => places.get(file) ?? longest.length;
    return [...tests].sort((a, b) => place(a.path) - place(b.path) || (a.path < b.path ? -1 : 1));
  }
}
