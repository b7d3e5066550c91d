/** Icons that the console draws itself, by their names in Lucide. */
export const CONSOLE_ICONS = [
  'activity',
  'arrow-down',
  'arrow-left',
  'arrow-up',
  'blocks',
  'chart-column',
  'check',
  'chevron-down',
  'chevrons-up-down',
  'circle-question-mark',
  'columns-3',
  'database',
  'house',
  'layout-dashboard',
  'list-filter',
  'menu',
  'plus',
  'search',
  'settings',
  'square',
  'table-2',
  'triangle-alert',
] as const;

/** The name of an icon that the console draws itself. */
export type ConsoleIcon = (typeof CONSOLE_ICONS)[number];
