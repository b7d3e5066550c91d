import { textsOf } from '../texts/textsOf';

/** Texts of boards, trees and calendars. */
export const otherText = textsOf(
  {
    noLanes: 'There are no lanes yet.',
    openBelow: 'Show what is below {{name}}',
    closeBelow: 'Hide what is below {{name}}',
    someLeftOut: 'Not all records are shown here: the list has all of them.',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    today: 'Today',
    emptyMonth: 'No records in this month.',
  },
  {
    de: {
      noLanes: 'Es gibt noch keine Spalten.',
      openBelow: 'Einträge unter {{name}} zeigen',
      closeBelow: 'Einträge unter {{name}} verbergen',
      someLeftOut: 'Hier stehen nicht alle Datensätze: Die Liste hat alle.',
      previousMonth: 'Voriger Monat',
      nextMonth: 'Nächster Monat',
      today: 'Heute',
      emptyMonth: 'Keine Datensätze in diesem Monat.',
    },
    es: {
      noLanes: 'Todavía no hay columnas.',
      openBelow: 'Mostrar lo que hay bajo {{name}}',
      closeBelow: 'Ocultar lo que hay bajo {{name}}',
      someLeftOut: 'Aquí no se muestran todos los registros: la lista los tiene todos.',
      previousMonth: 'Mes anterior',
      nextMonth: 'Mes siguiente',
      today: 'Hoy',
      emptyMonth: 'No hay registros en este mes.',
    },
    pl: {
      noLanes: 'Nie ma jeszcze kolumn.',
      openBelow: 'Pokaż elementy pod {{name}}',
      closeBelow: 'Ukryj elementy pod {{name}}',
      someLeftOut: 'Nie wszystkie rekordy są tu widoczne: lista zawiera wszystkie.',
      previousMonth: 'Poprzedni miesiąc',
      nextMonth: 'Następny miesiąc',
      today: 'Dzisiaj',
      emptyMonth: 'Brak rekordów w tym miesiącu.',
    },
  },
);
