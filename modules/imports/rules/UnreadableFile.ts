/** A file that cannot be read to its end; the message is for the person who sent it. */
export class UnreadableFile extends Error {}
