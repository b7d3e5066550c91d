/** Text that cannot end the data that it stands in. */
export const asData = (text: string): string => text.replaceAll(/<(\/?data)/gi, '‹$1');
