import { cutText } from '@tenantry/core/texts';
import { text } from './texts';
import type { LibraryFile } from './types';

type Kind = 'picture' | 'pdf' | 'document' | 'sheet' | 'archive' | 'other';

const ENDINGS: Readonly<Record<string, Kind>> = {
  ...named('picture', 'png jpg jpeg gif webp svg bmp tif tiff heic avif'),
  ...named('pdf', 'pdf'),
  ...named('document', 'doc docx odt rtf txt md pages'),
  ...named('sheet', 'xls xlsx ods csv tsv numbers'),
  ...named('archive', 'zip 7z gz tar rar'),
};
const TONES = {
  picture: 'purple',
  pdf: 'red',
  document: 'blue',
  sheet: 'green',
  archive: 'amber',
  other: 'grey',
} as const satisfies Readonly<Record<Kind, string>>;
const ROWS = [22, 32, 42, 52, 62];
const LINES = [44, 40, 44, 30];

function named(kind: Kind, endings: string): Record<string, Kind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, kind]));
}

const endingOf = (fileName: string): string => /\.([^.]{1,5})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The kind of a file by the ending of its name. */
const kindOf = (fileName: string): Kind => ENDINGS[endingOf(fileName)] ?? 'other';

/** What people call the kind of a file: `PDF document`. */
export function kindText(fileName: string): string {
  return text(`${kindOf(fileName)}Kind`);
}

/** A picture of a file, or a drawing of its kind with the ending of its name. */
export function Preview({ file: { fileName, thumbnailUrl } }: { readonly file: LibraryFile }) {
  return thumbnailUrl === null ? (
    <span className="preview">
      <Drawing fileName={fileName} />
    </span>
  ) : (
    <img className="preview" src={thumbnailUrl} alt="" loading="lazy" />
  );
}

function Drawing({ fileName }: { readonly fileName: string }) {
  const kind = kindOf(fileName);
  return (
    <svg className="page-thumb" viewBox="0 0 64 80" data-tone={TONES[kind]} aria-hidden="true">
      <path className="sheet" d="M4 0h42l18 18v58a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z" />
      <path className="ink" d="M46 0l18 18H50a4 4 0 0 1-4-4z" />
      <text x="10" y="19">
        {cutText(endingOf(fileName), 4).toUpperCase()}
      </text>
      {kind === 'sheet'
        ? ROWS.slice(1).flatMap((y) =>
            [10, 26, 42].map((x) => (
              <rect key={`${x} ${y}`} className="ink" x={x} y={y} width="13" height="6" rx="1" />
            )),
          )
        : LINES.map((width, line) => (
            <rect key={line} className="ink" x="10" y={32 + line * 9} width={width} height="3" rx="1.5" />
          ))}
    </svg>
  );
}
