import { extensionOf, segmentsOf } from './fileNames';

/** Extensions that systems run. */
const RUN: ReadonlySet<string> = new Set(
  (
    'apk app appx bash bat cmd com command cpl desktop dll exe hta jar jnlp js jse lnk msc msi msix msp mst pif ps1 psm1 ' +
    'reg scf scr sh vb vbe vbs ws wsc wsf wsh xll'
  ).split(' '),
);
/** Extensions of documents that may have macros. */
const WITH_MACROS: ReadonlySet<string> = new Set(
  'docm dotm potm ppam ppsm pptm sldm xla xlam xlm xlsb xlsm xltm'.split(' '),
);

/** Types of content that systems run. */
const RUN_TYPES: ReadonlySet<string> = new Set([
  'application/java-archive',
  'application/java-vm',
  'application/vnd.android.package-archive',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x.ms.shortcut',
]);
const WINDOWS_PROGRAM = 'application/x-msdownload';
const MACRO_TYPE = /\.macroenabled(?:\.12)?$/;
const SCRIPT = /^#! ?\//;

/** Reason to refuse a file that might be run. */
export type Runs = 'executable' | 'macros';

/** Judges a file by its last extension: that of `x.EXE` and `x.p-s1`, and not `x.exe` within a longer name. */
export function runsByName(fileName: string): Runs | undefined {
  const last = segmentsOf(fileName).at(-1) ?? '';
  if (RUN.has(last)) return 'executable';
  return WITH_MACROS.has(last) ? 'macros' : undefined;
}

/** Judges a file by its content. @param found its type as a library recognizes it @param head its first bytes */
export function runsByContent(found: string | undefined, head: Buffer): Runs | undefined {
  if (found !== undefined && RUN_TYPES.has(found)) return 'executable';
  if (found !== undefined && MACRO_TYPE.test(found)) return 'macros';
  // The library goes by two letters, with which a text may begin as well.
  if (found === WINDOWS_PROGRAM && head.includes(0)) return 'executable';
  return SCRIPT.test(head.subarray(0, 4).toString('latin1')) ? 'executable' : undefined;
}

/** Bytes that only files with macros or programs of a kind contain, with what they show. */
export interface Marks {
  readonly bytes: readonly Buffer[];
  readonly shows: Runs;
}

const OFFICE_ARCHIVE = /^application\/vnd\.(?:openxmlformats-officedocument\.|ms-(?:excel|powerpoint|word))/;
const OFFICE: ReadonlySet<string> = new Set(['docx', 'dotx', 'potx', 'ppsx', 'pptx', 'xlsx', 'xltx']);
/** Names of parts, which archives do not compress. */
const ARCHIVE_MARKS: readonly Marks[] = [
  { bytes: ['vbaProject.bin', 'xl/macrosheets/'].map((name) => Buffer.from(name)), shows: 'macros' },
];
const COMPOUND = 'application/x-cfb';
/** The stream of macros of older documents, and the class of an installer of Windows. */
const COMPOUND_MARKS: readonly Marks[] = [
  { bytes: [Buffer.from('_VBA_PROJECT', 'utf16le')], shows: 'macros' },
  { bytes: [Buffer.from('84100c0000000000c000000000000046', 'hex')], shows: 'executable' },
];

/** Marks to search for in the rest of a file, by its type and its name. */
export function marksOf(found: string | undefined, fileName: string): readonly Marks[] {
  if (found === COMPOUND) return COMPOUND_MARKS;
  const isArchive = found === 'application/zip' && OFFICE.has(extensionOf(fileName));
  return isArchive || OFFICE_ARCHIVE.test(found ?? '') ? ARCHIVE_MARKS : [];
}
