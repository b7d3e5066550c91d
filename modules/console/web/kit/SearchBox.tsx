import { useEffect, useState } from 'react';
import { kitText } from './texts';
import { useAddress } from './useAddress';

const PAUSE = 300;

/** Searches while somebody types; the text is the parameter `search` of the address. */
export function SearchBox({ label = kitText('search') }: { readonly label?: string }) {
  const { get, set } = useAddress();
  const shown = get('search');
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);
  useEffect(() => {
    if (text.trim() === shown) return;
    const timer = setTimeout(() => set({ search: text.trim() }, true), PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <label className="field search">
      <span>{label}</span>
      <input type="search" value={text} maxLength={200} onChange={({ target }) => setText(target.value)} />
    </label>
  );
}
