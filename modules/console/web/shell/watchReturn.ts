import { askSession } from '../api/account';
import { actingAccount } from '../frame/session';
import { reloadKeeping } from '../kit/unsaved';

/**
 * Has a document that the browser has kept, and shows again when people go back, ask first for whom it is: it stays hidden until
 * the server says that its account is still signed in.
 */
export function watchReturn(): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void comeBack();
  });
}

async function comeBack(): Promise<void> {
  // Emptied at the sign-out.
  if (document.body.childElementCount === 0) return location.reload();
  if (actingAccount() === null) return;
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  if ((await askSession()) === 'over') reloadKeeping();
  else style.visibility = '';
}
