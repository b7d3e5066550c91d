import { textsOf } from '../texts/textsOf';

/** Texts of the page of a record. */
export const recordText = textsOf(
  {
    deleteOne: 'Delete {{name}}?',
    details: 'Details',
    sections: 'Parts of the record',
    backTo: '← {{plural}}',
  },
  {
    de: {
      deleteOne: '{{name}} löschen?',
      details: 'Einzelheiten',
      sections: 'Teile des Datensatzes',
      backTo: '← {{plural}}',
    },
    es: {
      deleteOne: '¿Eliminar {{name}}?',
      details: 'Detalles',
      sections: 'Partes del registro',
      backTo: '← {{plural}}',
    },
    pl: {
      deleteOne: 'Usunąć: {{name}}?',
      details: 'Szczegóły',
      sections: 'Części rekordu',
      backTo: '← {{plural}}',
    },
  },
);
