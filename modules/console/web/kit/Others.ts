/** Changes of others in a record while a person changes it in a form. */
export interface Others {
  readonly members: readonly OthersMember[];
  /** Takes one of both values of a member that the person and others have changed. */
  readonly choose: (name: string, choice: 'mine' | 'theirs') => void;
  /** Removes the marks of members that were taken over. */
  readonly dismiss: () => void;
}

/** A member that others have changed, with its values as people read them. */
export interface OthersMember {
  readonly name: string;
  readonly label: string;
  /** The value of the form. */
  readonly mine: string;
  /** The stored value, where the form has another; null where it was taken over. */
  readonly theirs: string | null;
}
