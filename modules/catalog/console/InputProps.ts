/** Props of inputs of members with JSON. */
export interface InputProps {
  readonly label: string;
  /** As JSON; blank: none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}
