/** A file that cannot be read to its end; the message is for the person who sent it. */
export class UnreadableFile extends Error {}

/** Most columns of a table, and members of an object. */
export const MOST_COLUMNS = 1_000;

/** A table with two columns of one name, of which only one would count. */
export class RepeatedColumn extends UnreadableFile {
  constructor(name: string) {
    super(`Two columns are named ${name}`);
  }
}

/** A table with more columns than an import takes. */
export class TooManyColumns extends UnreadableFile {
  /** @param many how many, as the message says it */
  constructor(many: string) {
    super(`The table has ${many} columns, and an import takes at most ${MOST_COLUMNS}`);
  }
}
