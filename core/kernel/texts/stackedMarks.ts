const MARK = /\p{M}/u;
/** No character before this one is a combining mark. */
const FIRST_MARK = 0x300;
/** For texts of a byte a character, which are the usual ones, this does not read the text. Characters before these are composed. */
const MAY_HAVE_MARKS = /[\u0300-\uffff]/;
const PAGE = 256;
/** Most combining marks that may follow one another: more than any language writes on one letter. */
const MOST = 30;

/** Which characters are combining marks, in pages that are filled when they are first needed. */
const pages: (Uint8Array | undefined)[] = [];

/**
 * True where more than thirty combining marks follow one another. To compose these (NFC) takes time that grows with the square
 * of their number. Written as a loop, because a regular expression takes twenty times as long for a text of marks.
 */
export function hasStackedMarks(text: string): boolean {
  if (text.length <= MOST || !MAY_HAVE_MARKS.test(text)) return false;
  let run = 0;
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index);
    if (code < FIRST_MARK) {
      run = 0;
      continue;
    }
    if (code >= 0xd800 && code < 0xdc00) code = text.codePointAt(index++) as number;
    run = isMark(code) ? run + 1 : 0;
    if (run > MOST) return true;
  }
  return false;
}

/**
 * Composes letters and their accents (NFC), so that a text has one spelling. A text with stacked marks stays as it is: requests may
 * not hold one, and composing it would stop the server.
 */
export function composed(text: string): string {
  return !MAY_HAVE_MARKS.test(text) || hasStackedMarks(text) ? text : text.normalize('NFC');
}

function isMark(code: number): boolean {
  const number = Math.floor(code / PAGE);
  const page = (pages[number] ??= Uint8Array.from({ length: PAGE }, (_, index) =>
    Number(MARK.test(String.fromCodePoint(number * PAGE + index))),
  ));
  return page[code % PAGE] === 1;
}
