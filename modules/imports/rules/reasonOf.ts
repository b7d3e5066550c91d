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

/** A reason of `reasonOf`, with each problem in another language. @param translate gives a sentence, or the same text */
export function translatedReason(reason: string, translate: (text: string) => string): string {
  const problems = reason.split('; ').map((problem) => {
    const [, member = '', what = ''] = /^([^:]+): ([^]*)$/.exec(problem) ?? [];
    const translated = translate(what);
    return translated === what ? translate(problem) : `${member}: ${translated}`;
  });
  return problems.join('; ');
}
