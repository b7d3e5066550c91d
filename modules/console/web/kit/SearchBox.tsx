import { SearchInput } from './SearchInput';
import { kitText } from './texts';
import { useAddress } from './useAddress';

/** Searches while a person types; the text is the parameter `search` of the address. */
export function SearchBox({ label = kitText('search') }: { readonly label?: string }) {
  const { get, set } = useAddress();
  return <SearchInput label={label} searched={get('search')} search={(search) => set({ search }, true)} />;
}
