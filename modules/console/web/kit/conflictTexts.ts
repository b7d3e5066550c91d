import { textsOf } from '../texts/textsOf';

/** Texts about a change that meets a newer one. */
export const conflictText = textsOf(
  {
    conflict: 'Somebody has changed this since you opened it',
    conflictHelp: 'Your changes are not saved yet. Compare the versions and choose one.',
    member: 'Field',
    mine: 'Yours',
    theirs: 'Stored',
    keepMine: 'Save yours',
    takeTheirs: 'Keep the stored version',
  },
  {
    de: {
      conflict: 'Jemand hat dies geändert, seit Sie es geöffnet haben',
      conflictHelp:
        'Ihre Änderungen sind noch nicht gespeichert. Vergleichen Sie die Fassungen und wählen Sie eine.',
      member: 'Feld',
      mine: 'Ihre',
      theirs: 'Gespeichert',
      keepMine: 'Ihre speichern',
      takeTheirs: 'Gespeicherte behalten',
    },
    es: {
      conflict: 'Alguien lo ha cambiado desde que lo abrió',
      conflictHelp: 'Sus cambios aún no se han guardado. Compare las versiones y elija una.',
      member: 'Campo',
      mine: 'La suya',
      theirs: 'Guardada',
      keepMine: 'Guardar la suya',
      takeTheirs: 'Mantener la guardada',
    },
    pl: {
      conflict: 'Ktoś zmienił to od czasu otwarcia',
      conflictHelp: 'Twoje zmiany nie są jeszcze zapisane. Porównaj wersje i wybierz jedną.',
      member: 'Pole',
      mine: 'Twoja',
      theirs: 'Zapisana',
      keepMine: 'Zapisz swoją',
      takeTheirs: 'Zachowaj zapisaną',
    },
  },
);
