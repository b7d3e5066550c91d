import type { CoreServices } from '@tenantry/core';

/** Members of a job that people read. */
interface Titled {
  readonly jobType: string;
  readonly name: string;
  readonly description: string | null;
}

/**
 * A job with name and description in the language of the caller, where the module that its type begins with has texts for
 * them. What clients call their own jobs stays as it is.
 */
export function inLanguage<TJob extends Titled>(
  job: TJob,
  { modules, translations }: Pick<CoreServices, 'modules' | 'translations'>,
): TJob {
  const moduleId = job.jobType.split('.')[0] as string;
  if (!modules.list().some(({ id }) => id === moduleId)) return job;
  const translated = (text: string): string => translations.titleText(text, moduleId);
  return {
    ...job,
    name: translated(job.name),
    description: job.description === null ? null : translated(job.description),
  };
}
