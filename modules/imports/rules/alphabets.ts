/** The letters of a language outside of ASCII, in lower case. */
export interface Alphabet {
  readonly letters: string;
  /** Letters where the language does not have them, such as ñ before a consonant in Spanish. */
  readonly never?: RegExp;
}

/** Words of four letters without a vowel, which Hebrew is full of that is read as Cyrillic, and the soft sign where words begin. */
const NO_VOWEL = /(?<!\p{L})(?:[бвгджзйклмнпрстфхцчшщ]{4,}(?!\p{L})|ь)/giu;

const ALPHABETS = {
  de: { letters: 'äöüßé' },
  fr: { letters: 'àâæçéèêëîïôœùûüÿ', never: /œ(?![uie])|[âêî](?!\p{L})/giu },
  es: { letters: 'áéíñóúü', never: /ñ(?![aeiouáéíóú])/giu },
  pt: { letters: 'áâãàçéêíóôõúü', never: /õ(?!e)/giu },
  it: { letters: 'àèéìîòóù' },
  ca: { letters: 'àçéèíïóòúüñ', never: /ñ(?![aeiouáéíóú])/giu },
  nl: { letters: 'áéèëïóöü' },
  sv: { letters: 'åäöéü' },
  fi: { letters: 'åäöšž' },
  da: { letters: 'æøåé' },
  no: { letters: 'æøåéèêóòôü' },
  // þ begins words and parts of words, ð never does.
  is: { letters: 'áðéíóúýþæö', never: /(?<!\p{L})ð|þ(?![aeiouyáéíóúýæöjrv])|(?<=(?![íl])\p{L})þ/giu },
  et: { letters: 'äöõüšž' },
  sq: { letters: 'çë' },
  pl: { letters: 'ąćęłńóśźż', never: /[ńśźć](?=[aeiouyąęó])/giu },
  cs: { letters: 'áčďéěíňóřšťúůýž', never: /(?<!\p{L})[ěů]|[ďťň](?=[eiě])/giu },
  sk: { letters: 'áäčďéíĺľňóôŕšťúýž', never: /[ĺŕ](?![bcčdďfghjklľmnprsštťvzž])/giu },
  hu: { letters: 'áéíóöőúüű' },
  ro: { letters: 'ăâîșțşţ', never: /ă[oe]/giu },
  hr: { letters: 'čćđšž' },
  sl: { letters: 'čšž' },
  lt: { letters: 'ąčęėįšųūž' },
  lv: { letters: 'āčēģīķļņšūž' },
  tr: { letters: 'çğıöşüâîûi\u0307', never: /(?<!\p{L})ğ|ğ(?=[ptkçfhs])/giu },
  ru: { letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', never: NO_VOWEL },
  uk: { letters: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя’', never: NO_VOWEL },
  bg: { letters: 'абвгдежзийклмнопрстуфхцчшщъьюя', never: NO_VOWEL },
  sr: { letters: 'абвгдђежзијклљмнњопрстћуфхцчџш' },
  // Words in lower case have an accent. ΐ and ΰ are left out: they are rare, and frequent bytes of Russian.
  el: {
    letters: 'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ',
    never: /ς(?=\p{L})|σ(?=\P{L})|(?<!\p{L})(?:[ϊϋ]|[Α-Ωα-ω][α-ω]{3,}(?!\p{L}))/gu,
  },
  he: { letters: 'אבגדהוזחטיךכלםמןנסעףפץצקרשת', never: /[ךםןףץ](?=\p{L})|[כמנצ](?=\P{L})/gu },
  ar: { letters: 'ءآأؤإئابةتثجحخدذرزسشصضطظعغـفقكلمنهوىيًٌٍَُِّْپچژگ', never: /[ةى](?=\p{L})/gu },
} as const satisfies Readonly<Record<string, Alphabet>>;

const of = (...languages: (keyof typeof ALPHABETS)[]): readonly Alphabet[] =>
  languages.map((language) => ALPHABETS[language]);

const WESTERN = of('de', 'fr', 'es', 'pt', 'it', 'ca', 'nl', 'sv', 'fi', 'da', 'no', 'is', 'et', 'sq');
const CENTRAL = of('pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'sq', 'de');
const CYRILLIC = of('ru', 'uk', 'bg', 'sr');
const TURKISH = of('tr', 'de');
const [GREEK, HEBREW, ARABIC] = [of('el'), of('he'), of('ar')];

/**
 * The languages that are written in an encoding of single bytes, the encodings in the order in which they are likely. Greek and Hebrew
 * come before Cyrillic, in which nearly all bytes are letters of Russian.
 */
export const LANGUAGES: ReadonlyMap<string, readonly Alphabet[]> = new Map([
  ['windows-1252', WESTERN],
  ['windows-1250', CENTRAL],
  ['windows-1257', of('lt', 'lv', 'et', 'de')],
  ['windows-1254', TURKISH],
  ['windows-1253', GREEK],
  ['windows-1255', HEBREW],
  ['windows-1251', CYRILLIC],
  ['windows-1256', ARABIC],
  ['iso-8859-2', CENTRAL],
  ['koi8-r', of('ru', 'bg')],
  ['iso-8859-5', CYRILLIC],
  ['iso-8859-6', ARABIC],
  ['iso-8859-7', GREEK],
  ['iso-8859-8', HEBREW],
  ['iso-8859-9', TURKISH],
]);
