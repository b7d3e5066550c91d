import { cutText, type HttpError, storableText } from '@tenantry/core';

const LONGEST = 1_000;

interface Detail {
  readonly path?: readonly (string | number)[];
  readonly message?: string;
}

/** Why a row was refused, for the report. */
export function reasonOf({ message, details }: Pick<HttpError, 'message' | 'details'>): string {
  const listed = (details['details'] ?? []) as readonly Detail[];
  const problems = listed.map(({ path = [], message: what = '' }) => `${path.join('.')}: ${what}`);
  return cutText(storableText(problems.length > 0 ? problems.join('; ') : message), LONGEST);
}

/**
 * A reason of `reasonOf`, with each problem in another language.
 *
 * @param translate gives a sentence, or the same text
 * @param labelOf names a member as people know it; default: by its name, which messages of schemas repeat
 */
export function translatedReason(
  reason: string,
  translate: (text: string) => string,
  labelOf?: (member: string) => string,
): string {
  const problems = reason.split('; ').map((problem) => {
    const [, member = '', what = ''] = /^([^:]+): ([^]*)$/.exec(problem) ?? [];
    const translated = translate(what);
    if (translated === what && !what.startsWith(`"${member}" `)) return translate(problem);
    return labelOf
      ? `${labelOf(member)}: ${translated.replace(`"${member}" `, '')}`
      : `${member}: ${translated}`;
  });
  return problems.join('; ');
}
