import { loadStyles } from './styles';

/** The code and the styles of parts where people arrange and colour what they define. */
export async function loadArranging() {
  const [code] = await Promise.all([import('./arranging'), loadStyles('arranging.css')]);
  return code;
}
