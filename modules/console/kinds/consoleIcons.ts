/** Icons that the console draws itself, by their names in Lucide. */
export const CONSOLE_ICONS = [
  'activity',
  'arrow-left',
  'blocks',
  'check',
  'chevron-down',
  'chevrons-up-down',
  'circle-question-mark',
  'columns-3',
  'database',
  'house',
  'list-filter',
  'menu',
  'plus',
  'search',
  'settings',
  'square',
] as const;

/** The name of an icon that the console draws itself. */
export type ConsoleIcon = (typeof CONSOLE_ICONS)[number];
