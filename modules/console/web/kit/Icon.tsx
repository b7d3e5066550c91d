/** Lines of icons in a square of 24, by the names that entries of the navigation give. */
const LINES: Readonly<Record<string, string>> = {
  'arrow-left': 'M19 12H5M12 19l-7-7l7-7',
  blocks: 'M4 4h7v7H4zM4 14h7v7H4zM14 14h7v7h-7zM17.5 3v8M13.5 7h8',
  book: 'M7 21a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h12v17H7a2 2 0 0 1 0-4h12M9 8h6',
  building: 'M5 21V3h14v18zM9 7h1M14 7h1M9 11h1M14 11h1M10 21v-5h4v5',
  buildings: 'M3 21V9h8M11 21V3h10v18zM3 21h8M15 8h2M15 12h2M15 16h2M6 13h1M6 17h1',
  calendar: 'M4 5h16v16H4zM4 10h16M8 3v4M16 3v4',
  card: 'M3 5h18v14H3zM3 10h18M7 15h3',
  'chart-bar': 'M4 3v18h17M9 17v-4M13 17V7M17 17v-7',
  'chevron-down': 'M6 9l6 6 6-6',
  device: 'M7 3h10v18H7zM11 18h2',
  fields: 'M4 5h16v5H4zM4 14h16v5H4zM7 7.5h1M7 16.5h1',
  'folder-tree': 'M4 3v14h7M4 8h7M11 5h4l1 2h4v4h-9zM11 14h4l1 2h4v4h-9z',
  handshake: 'M2 7l4-1 6 3 6-3 4 1M2 15l3 1 5 4 3 1 6-5 3-1M12 9l-3 3 2 2 3-2 5 4',
  history: 'M4 12a8 8 0 1 0 3-6L4 8M4 4v4h4M12 8v4l3 2',
  home: 'M4 11l8-7 8 7v10h-5v-6H9v6H4z',
  key: 'M4 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 13l9-9M16 8l3 3',
  'layout-dashboard': 'M4 4h7v9H4zM14 4h6v5h-6zM14 12h6v8h-6zM4 16h7v4H4z',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h1M4 12h1M4 18h1',
  menu: 'M4 6h16M4 12h16M4 18h16',
  package: 'M12 3l8 4v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10',
  paperclip: 'M20 11l-8 8a5 5 0 0 1-7-7l8-8a3 3 0 0 1 5 5l-8 8a1.5 1.5 0 0 1-2-2l7-7',
  pulse: 'M3 12h4l3-8 4 16 3-8h4',
  rules: 'M4 6l2 2 3-4M4 18l2 2 3-4M13 6h7M13 12h7M13 18h7',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  shield: 'M12 3l8 3v6c0 5-4 8-8 9c-4-1-8-4-8-9V6z',
  sparkles: 'M10 5l2 5 5 2-5 2-2 5-2-5-5-2 5-2zM19 3v4M17 5h4M19 17v4M17 19h4',
  star: 'M12 3l3 6 6 1-4.5 4.5 1 6.5-5.5-3-5.5 3 1-6.5L3 10l6-1z',
  tag: 'M4 4h8l9 9-8 8-9-9zM8 8h.1',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v5h16v-5',
  user: 'M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4 21a8 7 0 0 1 16 0',
  users: 'M5 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2 21a7 7 0 0 1 14 0M16 4a4 4 0 0 1 0 8M18 15a7 7 0 0 1 4 6',
};

/** Entries without an icon, or with one that is not known here. */
const OTHER = 'M9 9h6v6H9z';

/** A picture beside a text that says the same. */
export function Icon({ name = '' }: { readonly name: string | undefined }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={LINES[name] ?? OTHER} />
    </svg>
  );
}
