/** The initials of an account, beside its name. */
export function Initials({ letters }: { readonly letters: unknown }) {
  return (
    <span className="initials" aria-hidden="true">
      {typeof letters === 'string' ? letters : ''}
    </span>
  );
}
