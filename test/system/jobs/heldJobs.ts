import type { Job } from '@tenantry/core';
import { errands } from '../../jobs/errands';

const OF_JOB = { table: 'platform_jobs', when: 'BEFORE UPDATE', column: 'id' };
/** Where the processes are held. */
export const POINTS = {
  claim: { ...OF_JOB, condition: "NEW.state = 'running' AND OLD.state = 'waiting'" },
  work: { table: 'errands_done', when: 'BEFORE INSERT', column: 'name' },
  checkpoint: { ...OF_JOB, condition: 'NEW.checkpoint::text IS DISTINCT FROM OLD.checkpoint::text' },
  result: { ...OF_JOB, condition: "NEW.state = 'done' AND OLD.state = 'running'" },
  failure: { ...OF_JOB, condition: "NEW.state = 'waiting' AND OLD.state = 'running'" },
  enqueue: { table: 'platform_jobs', when: 'BEFORE INSERT', condition: `NEW.data::text LIKE '%"held"%'` },
  schedule: { table: 'platform_job_schedules', when: 'BEFORE INSERT', column: 'worker_id' },
};

/** A job, the point at which the process is killed, and what another process then makes of the job. */
export interface Held {
  readonly name: string;
  readonly job: Job<unknown>;
  readonly data?: object;
  /** Without one the job waits in the process. */
  readonly point?: keyof typeof POINTS;
  /** Value of the point's column; default: the id of the job. */
  readonly value?: string;
  /** What becomes of the statement under way: PostgreSQL carries it out, or loses it with its connection. */
  readonly statement: 'release' | 'rollBack';
  /** What the job has done in the end. */
  readonly done: readonly string[];
  /** Attempts that the other process makes. */
  readonly attempts: readonly number[];
  /** Processes that have ended during the job since its last checkpoint. */
  readonly crashes: number;
}

const ONCE = { job: errands.run };
const AGAIN = { job: errands.run, data: { failures: 1 } };
/** A job that does three steps, each with a checkpoint. */
const steps = (name: string) => ({
  name,
  job: errands.dawdle,
  data: { hurry: true },
  done: [1, 2, 3].map((step) => `${name} ${step}`),
  attempts: [],
});
const once = (name: string) => ({ name, done: [name] });

const AT_WORK = {
  ...steps('work'),
  point: 'work',
  value: 'work 2',
  statement: 'release',
  crashes: 0,
} as const;
const BETWEEN: Held = {
  name: 'between checkpoints',
  job: errands.count,
  statement: 'release',
  done: Array.from({ length: 10 }, (_, index) => `step ${index + 1}`),
  attempts: [],
  crashes: 0,
};
const SAVING = { ...steps('checkpoint'), point: 'checkpoint', statement: 'release', crashes: 0 } as const;
const DONE = { ...steps('done'), point: 'result', statement: 'rollBack', crashes: 1 } as const;
export const STORED = {
  ...once('stored'),
  ...ONCE,
  point: 'result',
  statement: 'release',
  attempts: [],
  crashes: 0,
} as const;
const FAILED = {
  ...once('failed'),
  ...AGAIN,
  point: 'failure',
  statement: 'rollBack',
  attempts: [1, 2],
  crashes: 1,
} as const;
const NOTED = {
  ...once('noted'),
  ...AGAIN,
  point: 'failure',
  statement: 'release',
  attempts: [2],
  crashes: 0,
} as const;
const CLAIMING = {
  ...once('claiming'),
  ...ONCE,
  point: 'claim',
  statement: 'rollBack',
  attempts: [1],
  crashes: 0,
} as const;
const CLAIMED = {
  ...once('claimed'),
  ...ONCE,
  point: 'claim',
  statement: 'release',
  attempts: [1],
  crashes: 1,
} as const;

/** Each is one kill, with several jobs at as many points. A claim is held last, as it keeps the process from others. */
export const KILLS: readonly (readonly [what: string, held: readonly Held[]])[] = [
  [
    'before a commit, between two checkpoints, after a commit before the result is stored, and while it claims',
    [AT_WORK, BETWEEN, DONE, CLAIMING],
  ],
  [
    'after an attempt has failed, before that is stored, and after a claim, before the job begins',
    [FAILED, CLAIMED],
  ],
  ['while it saves a checkpoint, and after it has stored that an attempt failed', [SAVING, NOTED]],
];
