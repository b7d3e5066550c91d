/** Longest slug, in characters. */
export const LONGEST_SLUG = 150;

/** The slug of an organization whose name has no Latin letters or digits. */
export const PLAIN_SLUG = 'organization';
