import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { processorTime } from './processorTime';

/** Processor time of a test file. */
export interface TestFileTime {
  /** Absolute path. */
  readonly file: string;
  /** Seconds of the worker from the start of the file to its end, and of what it started, without browsers. */
  readonly seconds: number;
}

/** Draws pages in processor time that depends on the machine, and runs on for the files of a worker. */
const BROWSER = 'chromium';
/** A line of JSON for each test file, in the temporary folder of a run. */
const NOTES = 'processorTimes.jsonl';

/** Begins to measure a test file in this process. @returns notes how much the file took until the call */
export function measureTestFile(file: string): () => void {
  const before = processorTime(BROWSER);
  const notes = path.join(tmpdir(), NOTES);
  return () => {
    const time: TestFileTime = { file, seconds: Math.max(0, processorTime(BROWSER) - before) };
    appendFileSync(notes, `${JSON.stringify(time)}\n`);
  };
}

/** Reads what the workers of a run have noted. @param temporaryFolder of the run */
export function readTestFileTimes(temporaryFolder: string): TestFileTime[] {
  const notes = path.join(temporaryFolder, NOTES);
  if (!existsSync(notes)) return [];
  const lines = readFileSync(notes, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as TestFileTime);
}
