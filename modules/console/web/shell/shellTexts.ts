import { textsOf } from '../texts/textsOf';

/** Texts of the shell besides those of the sign-in pages. */
export const shellText = textsOf(
  {
    offline: 'You are offline. Changes can be saved when the connection is back.',
    interrupted:
      'The connection to the server is interrupted. It is being restored; what you have typed stays.',
    noEvents:
      'Changes by others are not shown live: the module events is off. Pages show them within half a minute.',
    moduleOff:
      'The module that serves this page is switched off. The page shows what was there before, keeps what you have typed, and goes on when the module is on again.',
    selectionGone: 'The selected organization is not available any more. Shown now: {{name}}.',
    unsaved: 'What you typed is not saved',
    unsavedHelp: 'It is lost if you go on.',
    leave: 'Go on without saving',
    newVersion: 'There is a new version of the console.',
    worn: 'Modules have changed many times since this page was loaded. Load it again to keep it fast.',
    loadAnew: 'Load it',
    palette: 'Search pages, actions and records',
    open: 'Search',
    pages: 'Pages',
    actions: 'Actions',
    coloursHelp: 'Kept in this browser.',
    apiDocs: 'API documentation',
    found: { one: '{{count}} result', other: '{{count}} results' },
  },
  {
    de: {
      offline: 'Sie sind offline. Änderungen lassen sich speichern, wenn die Verbindung wieder da ist.',
      interrupted:
        'Die Verbindung zum Server ist unterbrochen und wird wiederhergestellt. Ihre Eingaben bleiben erhalten.',
      noEvents:
        'Änderungen anderer erscheinen nicht sofort: Das Modul events ist ausgeschaltet. Seiten zeigen sie innerhalb einer halben Minute.',
      moduleOff:
        'Das Modul hinter dieser Seite ist ausgeschaltet. Die Seite zeigt den Stand von vorher, behält Ihre Eingaben und läuft weiter, sobald das Modul wieder eingeschaltet ist.',
      selectionGone: 'Die gewählte Organisation ist nicht mehr verfügbar. Angezeigt wird jetzt: {{name}}.',
      unsaved: 'Ihre Eingaben sind nicht gespeichert',
      unsavedHelp: 'Sie gehen verloren, wenn Sie fortfahren.',
      leave: 'Ohne Speichern fortfahren',
      newVersion: 'Es gibt eine neue Version der Konsole.',
      worn: 'Module haben sich oft geändert, seit diese Seite geladen wurde. Laden Sie sie neu, damit sie schnell bleibt.',
      loadAnew: 'Neu laden',
      palette: 'Seiten, Aktionen und Datensätze suchen',
      open: 'Suchen',
      pages: 'Seiten',
      actions: 'Aktionen',
      coloursHelp: 'Gilt für diesen Browser.',
      apiDocs: 'API-Dokumentation',
      found: { one: '{{count}} Ergebnis', other: '{{count}} Ergebnisse' },
    },
    es: {
      offline: 'No hay conexión. Los cambios se podrán guardar cuando vuelva.',
      interrupted:
        'La conexión con el servidor se ha interrumpido y se está restableciendo. Lo que ha escrito se conserva.',
      noEvents:
        'Los cambios de otras personas no aparecen al momento: el módulo events está desactivado. Las páginas los muestran en medio minuto.',
      moduleOff:
        'El módulo que sirve esta página está desactivado. La página muestra lo que había antes, conserva lo que ha escrito y sigue cuando el módulo vuelva a estar activo.',
      selectionGone: 'La organización seleccionada ya no está disponible. Ahora se muestra: {{name}}.',
      unsaved: 'Lo escrito no está guardado',
      unsavedHelp: 'Se pierde si continúa.',
      leave: 'Continuar sin guardar',
      newVersion: 'Hay una nueva versión de la consola.',
      worn: 'Los módulos han cambiado muchas veces desde que se cargó esta página. Vuelva a cargarla para que siga siendo rápida.',
      loadAnew: 'Cargarla',
      palette: 'Buscar páginas, acciones y registros',
      open: 'Buscar',
      pages: 'Páginas',
      actions: 'Acciones',
      coloursHelp: 'Se guarda en este navegador.',
      apiDocs: 'Documentación de la API',
      found: { one: '{{count}} resultado', other: '{{count}} resultados' },
    },
    pl: {
      offline: 'Brak połączenia. Zmiany będzie można zapisać, gdy wróci.',
      interrupted: 'Połączenie z serwerem zostało przerwane i jest przywracane. Wpisane dane pozostają.',
      noEvents:
        'Zmiany innych osób nie pojawiają się od razu: moduł events jest wyłączony. Strony pokażą je w ciągu pół minuty.',
      moduleOff:
        'Moduł obsługujący tę stronę jest wyłączony. Strona pokazuje wcześniejszy stan, zachowuje wpisane dane i działa dalej, gdy moduł zostanie włączony.',
      selectionGone: 'Wybrana organizacja nie jest już dostępna. Teraz wyświetlane: {{name}}.',
      unsaved: 'Wpisane dane nie są zapisane',
      unsavedHelp: 'Przepadną, jeśli przejdziesz dalej.',
      leave: 'Przejdź dalej bez zapisywania',
      newVersion: 'Jest nowa wersja konsoli.',
      worn: 'Moduły zmieniły się wiele razy, odkąd wczytano tę stronę. Wczytaj ją ponownie, aby działała szybko.',
      loadAnew: 'Wczytaj ją',
      palette: 'Szukaj stron, działań i rekordów',
      open: 'Szukaj',
      pages: 'Strony',
      actions: 'Działania',
      coloursHelp: 'Zapamiętane w tej przeglądarce.',
      apiDocs: 'Dokumentacja API',
      found: {
        one: '{{count}} wynik',
        few: '{{count}} wyniki',
        many: '{{count}} wyników',
        other: '{{count}} wyniku',
      },
    },
  },
);
