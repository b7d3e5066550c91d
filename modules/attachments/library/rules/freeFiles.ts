/** Kind of record that files of no record name: the library keeps them for themselves. */
export const LIBRARY = 'attachments:library';
