/** The key that goes with letters for commands, as it is printed on the keyboard. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
