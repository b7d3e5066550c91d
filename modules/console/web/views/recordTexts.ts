import { textsOf } from '../texts/textsOf';

/** Texts of the page of a record. */
export const recordText = textsOf(
  {
    deleteOne: 'Delete {{name}}?',
    details: 'Details',
    sections: 'Parts of the record',
    log: 'Log',
    noLog: 'No changes were logged.',
    backTo: '← {{plural}}',
    olderEntries: { one: 'Show {{count}} older entry', other: 'Show {{count}} older entries' },
    wholeLog: 'Show the whole log',
  },
  {
    de: {
      deleteOne: '{{name}} löschen?',
      details: 'Einzelheiten',
      sections: 'Teile des Datensatzes',
      log: 'Protokoll',
      noLog: 'Keine Änderungen protokolliert.',
      backTo: '← {{plural}}',
      olderEntries: { one: '{{count}} älteren Eintrag zeigen', other: '{{count}} ältere Einträge zeigen' },
      wholeLog: 'Das ganze Protokoll zeigen',
    },
    es: {
      deleteOne: '¿Eliminar {{name}}?',
      details: 'Detalles',
      sections: 'Partes del registro',
      log: 'Registro de cambios',
      noLog: 'No se han registrado cambios.',
      backTo: '← {{plural}}',
      olderEntries: {
        one: 'Mostrar {{count}} entrada anterior',
        other: 'Mostrar {{count}} entradas anteriores',
      },
      wholeLog: 'Mostrar todo el registro',
    },
    pl: {
      deleteOne: 'Usunąć: {{name}}?',
      details: 'Szczegóły',
      sections: 'Części rekordu',
      log: 'Dziennik',
      noLog: 'Nie zapisano żadnych zmian.',
      backTo: '← {{plural}}',
      olderEntries: {
        one: 'Pokaż {{count}} starszy wpis',
        few: 'Pokaż {{count}} starsze wpisy',
        many: 'Pokaż {{count}} starszych wpisów',
        other: 'Pokaż {{count}} starszego wpisu',
      },
      wholeLog: 'Pokaż cały dziennik',
    },
  },
);
