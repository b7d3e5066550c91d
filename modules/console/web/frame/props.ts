/** Props of the component of a page. */
export interface PageProps {
  /** Segments of the path that the page names `:name`. */
  readonly params: Readonly<Record<string, string>>;
}

/** Props of the component of a slot on the page or in the dialog of a record. */
export interface SlotProps<T = Readonly<Record<string, unknown>>> {
  /** Kind of record: `loyalty.card`. */
  readonly kind: string;
  readonly record: T;
}

/** Props of the component of a slot for lists. */
export interface ListSlotProps<T = Readonly<Record<string, unknown>>> {
  /** Kind of record: `loyalty.card`. */
  readonly kind: string;
  /** Those of the page of the list that is shown. */
  readonly records: readonly T[];
  /** The conditions of the list, as its request has them; left out by lists that modules draw themselves. */
  readonly query?: Readonly<Record<string, string>>;
}

/** Props of the component of a widget of the dashboard. */
export interface WidgetProps<T = Readonly<Record<string, unknown>>> {
  /** As people have set them, else the `defaultSettings` of the widget. */
  readonly settings: T;
}

/** Props of the component of a cell of lists. */
export interface CellProps<T = unknown> {
  readonly record: Readonly<Record<string, unknown>>;
  readonly value: T;
}

/** Props of the component of an input of forms. Values are texts, of lists one value in a line. */
export interface InputProps {
  readonly label: string;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The refusal of the value by the server. */
  readonly error: string | undefined;
}
