/** What lists and forms of a kind of record have in common. */
interface OfKind {
  /** Kind of record: `helpdesk.ticket`. */
  readonly collection: string;
  /** Names of members that forms show first. */
  readonly form?: readonly string[];
  /** Values that narrow the list, and that new records get. */
  readonly fixed?: Readonly<Record<string, string>>;
}

export interface RecordListProps extends OfKind {
  /** Names of members; default: those that the console chooses. */
  readonly columns?: readonly string[];
  /** Address below which the pages of the records are; without it they open in dialogs. */
  readonly base?: string;
}

export interface RecordFormProps extends OfKind {
  /** Of the record to change; left out: a new one. */
  readonly id?: string;
  /** After it was saved. */
  readonly onSaved?: (id: string) => void;
}
