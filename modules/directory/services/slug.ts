/** Longest slug, in characters. */
export const LONGEST_SLUG = 150;

/** The slug of an organization without Latin letters or digits in its name. */
export const PLAIN_SLUG = 'organization';
