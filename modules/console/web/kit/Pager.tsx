import { Button } from './Button';
import { kitText } from './texts';
import { useAddress } from './useAddress';

/** Ways to the other pages of a list; nothing where it has one. */
export function Pager({ pages }: { readonly pages: number }) {
  const { page, set } = useAddress();
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="tools pager" aria-label={kitText('pageOf', { page, pages })}>
      <Button disabled={page <= 1} onClick={() => set({ page: page - 1 })}>
        {kitText('previous')}
      </Button>
      <span>{kitText('pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => set({ page: page + 1 })}>
        {kitText('next')}
      </Button>
    </nav>
  );
}
