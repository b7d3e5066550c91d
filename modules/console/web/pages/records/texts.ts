import { textsOf } from '../../texts/textsOf';

/** Texts of the pages of records. */
export const text = textsOf(
  {
    notes: 'Notes',
    activities: 'Activities',
    todos: 'To do',
    addresses: 'Addresses',
    variants: 'Variants',
    prices: 'Prices',
    entries: 'Entries',
    kinds: 'Records',
    kindsHelp: 'All kinds of records that you may read.',
  },
  {
    de: {
      notes: 'Notizen',
      activities: 'Aktivitäten',
      todos: 'Aufgaben',
      addresses: 'Adressen',
      variants: 'Varianten',
      prices: 'Preise',
      entries: 'Einträge',
      kinds: 'Datensätze',
      kindsHelp: 'Alle Arten von Datensätzen, die Sie lesen dürfen.',
    },
    es: {
      notes: 'Notas',
      activities: 'Actividades',
      todos: 'Tareas',
      addresses: 'Direcciones',
      variants: 'Variantes',
      prices: 'Precios',
      entries: 'Entradas',
      kinds: 'Registros',
      kindsHelp: 'Todas las clases de registros que puede leer.',
    },
    pl: {
      notes: 'Notatki',
      activities: 'Działania',
      todos: 'Zadania',
      addresses: 'Adresy',
      variants: 'Warianty',
      prices: 'Ceny',
      entries: 'Wpisy',
      kinds: 'Rekordy',
      kindsHelp: 'Wszystkie rodzaje rekordów, które możesz czytać.',
    },
  },
);
