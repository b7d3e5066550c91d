import { kitText } from './texts';

/** The key that goes with letters for commands, as it is printed on the keyboard. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** The name of the key that ends lines, in the language of the console. */
export const enterKey = () => kitText('enterKey');
