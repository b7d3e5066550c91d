/** A labelled field of a form, which must be filled in. */
export function Field(props: {
  readonly label: string;
  readonly name: string;
  readonly type: 'email' | 'password';
  readonly autoComplete: string;
  readonly minLength?: number;
  readonly autoFocus?: boolean;
}) {
  const { label, ...input } = props;
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} required />
    </label>
  );
}
