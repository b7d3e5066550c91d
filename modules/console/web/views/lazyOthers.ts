import { loadStyles } from '../kit/styles';

/** Loads boards, trees, calendars and maps, with their styles. */
export async function loadOthers() {
  const [code] = await Promise.all([import('./otherViews'), loadStyles('otherViews.css')]);
  return code;
}
