import { textsOf } from '../texts/textsOf';

/** Texts about changes of others in a form. */
export const othersText = textsOf(
  {
    title: 'Changed by others in the meantime',
    choose: 'You and others have changed the same. Choose what is to be saved:',
    taken: 'Taken over from others, because you had not changed it:',
    yours: 'Yours: {{value}}',
    stored: 'Stored: {{value}}',
    keep: 'Keep yours',
    take: 'Take the stored value',
    seen: 'Understood',
    chooseFirst:
      'Not saved: others have changed the same in the meantime. Choose a value for each marked field.',
    savedMeanwhile:
      'Not saved: others have saved changes in the meantime. The form shows them now. Check it and save again.',
  },
  {
    de: {
      title: 'Inzwischen von anderen geändert',
      choose: 'Sie und andere haben dasselbe geändert. Wählen Sie, was gespeichert werden soll:',
      taken: 'Von anderen übernommen, weil Sie es nicht geändert hatten:',
      yours: 'Ihrer: {{value}}',
      stored: 'Gespeichert: {{value}}',
      keep: 'Ihren behalten',
      take: 'Gespeicherten übernehmen',
      seen: 'Verstanden',
      chooseFirst:
        'Nicht gespeichert: Andere haben inzwischen dasselbe geändert. Wählen Sie für jedes markierte Feld einen Wert.',
      savedMeanwhile:
        'Nicht gespeichert: Andere haben inzwischen Änderungen gespeichert. Das Formular zeigt sie jetzt. Prüfen Sie es und speichern Sie erneut.',
    },
    es: {
      title: 'Cambiado por otros entretanto',
      choose: 'Usted y otros han cambiado lo mismo. Elija lo que se guardará:',
      taken: 'Tomado de otros, porque usted no lo había cambiado:',
      yours: 'El suyo: {{value}}',
      stored: 'Guardado: {{value}}',
      keep: 'Mantener el suyo',
      take: 'Tomar el guardado',
      seen: 'Entendido',
      chooseFirst:
        'No se ha guardado: otros han cambiado lo mismo entretanto. Elija un valor para cada campo marcado.',
      savedMeanwhile:
        'No se ha guardado: otros han guardado cambios entretanto. El formulario los muestra ahora. Revíselo y guarde de nuevo.',
    },
    pl: {
      title: 'Zmienione w międzyczasie przez innych',
      choose: 'Ty i inni zmieniliście to samo. Wybierz, co ma zostać zapisane:',
      taken: 'Przejęte od innych, ponieważ nie było przez Ciebie zmienione:',
      yours: 'Twoja wartość: {{value}}',
      stored: 'Zapisana: {{value}}',
      keep: 'Zachowaj swoją',
      take: 'Przyjmij zapisaną',
      seen: 'Rozumiem',
      chooseFirst:
        'Nie zapisano: inni zmienili w międzyczasie to samo. Wybierz wartość dla każdego oznaczonego pola.',
      savedMeanwhile:
        'Nie zapisano: inni zapisali w międzyczasie zmiany. Formularz teraz je pokazuje. Sprawdź go i zapisz ponownie.',
    },
  },
);
