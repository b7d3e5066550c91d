/** This process has lost the job: its heartbeat expired, or the job was cancelled. */
export class JobLost extends Error {
  constructor(readonly jobId: string) {
    super(`Job ${jobId} is no longer this process's to work on`);
    this.name = 'JobLost';
  }
}
