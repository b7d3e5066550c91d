import { useEffect } from 'react';

/** How the organization that was shown last in this browser presents itself: for the first paint, and for pages before sign-in. */
export interface ShownBrand {
  readonly tenantId: string | null;
  readonly name: string;
  /** `#rrggbb`; null: the colour of Tenantry. */
  readonly accentColor: string | null;
  /** Address of the logo, or its data as it is kept for pages before sign-in; null without one. */
  readonly logo: string | null;
}

/** A brand as the browser keeps it. */
interface KeptBrand extends ShownBrand {
  /** Address that `logo` was read from; null while it has not been read. Brands of earlier versions lack it. */
  readonly logoAddress?: string | null;
}

const KEY = 'tenantry.brand';
/** Bytes of a logo that is kept in the browser. */
const LARGEST = 50_000;

/** The brand that this browser keeps; null before the first sign-in. */
export function keptBrand(): KeptBrand | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptBrand | null;
  } catch {
    return null;
  }
}

/** Shows the page in a colour. The tokens compute from it all others, with enough contrast. */
export function showAccent(accentColor: string | null): void {
  const { style } = document.documentElement;
  if (accentColor === null) style.removeProperty('--tenant');
  else style.setProperty('--tenant', accentColor);
}

/** Shows the page in the colour of an organization, and keeps how it presents itself. A logo is read once for each address. */
export function useBrand({ tenantId, name, accentColor, logo }: ShownBrand): void {
  useEffect(() => {
    showAccent(accentColor);
    const kept = keptBrand();
    const isRead = kept !== null && kept.tenantId === tenantId && kept.logoAddress === logo;
    const keep = (data: string | null, logoAddress: string | null) => {
      const brand: KeptBrand = { tenantId, name, accentColor, logo: data, logoAddress };
      localStorage.setItem(KEY, JSON.stringify(brand));
    };
    keep(isRead ? kept.logo : null, isRead ? logo : null);
    let isOver = false;
    if (logo !== null && !isRead)
      void dataOf(logo).then(
        (data) => !isOver && keep(data, logo),
        // Without its logo the name is shown.
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [tenantId, name, accentColor, logo]);
}

/** A picture as a data URL, since pictures of attachments are not served before sign-in; null where it is too large. */
async function dataOf(address: string): Promise<string | null> {
  const answer = await fetch(address);
  const picture = await answer.blob();
  if (!answer.ok || picture.size > LARGEST) return null;
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The picture cannot be read'));
    reader.readAsDataURL(picture);
  });
}
