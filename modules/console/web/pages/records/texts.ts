import { textsOf } from '../../texts/textsOf';

/** Texts of the pages of records. */
export const text = textsOf(
  {
    kinds: 'Records',
    kindsHelp: 'All kinds of records that you may read.',
  },
  {
    de: {
      kinds: 'Datensätze',
      kindsHelp: 'Alle Arten von Datensätzen, die Sie lesen dürfen.',
    },
    es: {
      kinds: 'Registros',
      kindsHelp: 'Todas las clases de registros que puede leer.',
    },
    pl: {
      kinds: 'Rekordy',
      kindsHelp: 'Wszystkie rodzaje rekordów, które możesz czytać.',
    },
  },
);
