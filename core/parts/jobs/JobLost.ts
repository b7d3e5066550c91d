/** The job is no longer this process's to work on: it was taken for dead, or the job was cancelled. */
export class JobLost extends Error {
  constructor(readonly jobId: string) {
    super(`Job ${jobId} is no longer this process's to work on`);
    this.name = 'JobLost';
  }
}
