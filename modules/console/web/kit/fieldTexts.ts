import { textsOf } from '../texts/textsOf';

/** Texts at the fields of forms. */
export const fieldText = textsOf(
  {
    changedByOthers: 'Changed by others in the meantime',
  },
  {
    de: {
      changedByOthers: 'Inzwischen von anderen geändert',
    },
    es: {
      changedByOthers: 'Cambiado por otros entretanto',
    },
    pl: {
      changedByOthers: 'Zmienione w międzyczasie przez innych',
    },
  },
);
