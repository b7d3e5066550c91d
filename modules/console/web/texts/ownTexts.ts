import type en from '../../translations/en.json';
import { moduleText, moduleTexts, textsOfModule } from '../frame/moduleTexts';

type Sections = (typeof en)['console'];
type Section = keyof Sections;

const CONSOLE = 'console';

/** Texts of the console itself. @param section name of an object below `console` in its translations */
export function ownTexts<S extends Section>(section: S) {
  return moduleTexts<Sections[S]>(CONSOLE, section);
}

/** The text of a code that the API leaves to its clients; the code without underscores where the section has none. */
export function codeText(key: `${Section}.${string}`): string {
  const text = moduleText(textsOfModule(CONSOLE), key);
  return text === key ? key.slice(key.indexOf('.') + 1).replaceAll('_', ' ') : text;
}
