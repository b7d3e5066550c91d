import type { ReactNode } from 'react';
import type { FieldDefinition } from './description';
import type { Field } from './Field';

/** Props that lists and forms of a kind of record have in common. */
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

/** A member of a record as it is and as it would be. */
export interface MemberChange {
  /** Name of the member, or its column. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Texts for people; without them labels and values are shown as views show them. */
  readonly fieldLabel?: string;
  readonly beforeDisplay?: unknown;
  readonly afterDisplay?: unknown;
}

/** Props of `RecordChanges`. */
export interface RecordChangesProps {
  /** Kind of record; null where it is not known. */
  readonly collection: string | null;
  readonly records: readonly {
    readonly id: string;
    /** Names its changes, and is shown above them; empty for none. */
    readonly label: string;
    /** Shown in place of the label, such as a link; null: nothing. */
    readonly title?: ReactNode;
    readonly changes: readonly MemberChange[];
  }[];
  /** The changes are made. Default: they are proposed. */
  readonly areMade?: boolean;
}

/** Props of `FieldPreview`. */
export interface FieldPreviewProps {
  readonly definition: FieldDefinition;
  /** Title of the kind of record. */
  readonly kind: string;
}

/** Props of the input of a field outside of the form of its record. */
export interface FieldInputProps {
  readonly field: Field;
  /** In place of the label of the field. */
  readonly label?: string;
  /** As the API has it; null for none. */
  readonly value: unknown;
  /** @param value as the API takes it; null for none */
  readonly onChange: (value: unknown) => void;
  /** Called where the text that a person has typed means no value. */
  readonly onWrong?: (text: string) => void;
  /** Why the value was refused. */
  readonly error?: string | undefined;
  /** Whether several values are asked for; those of a list are asked for one by one else. */
  readonly isList?: boolean;
  /** Whether the value is for a record, and so within the limits of the field; else it is compared, and times are days. */
  readonly isExact?: boolean;
  /** Whether it takes the focus when it is first shown. */
  readonly hasFocus?: boolean;
}

/** Props of a value of a field. */
export interface FieldTextProps {
  readonly field: Field;
  /** As the API has it; a list for several. */
  readonly value: unknown;
}
