import { textsOf } from '../texts/textsOf';

/** Texts of the shell besides those of the sign-in pages. */
export const shellText = textsOf(
  {
    sessionOver: 'Your session is over',
    signInAgain: 'Sign in again as {{email}}. What you have typed is still there.',
    somebodyElse: 'Sign in as somebody else',
    offline: 'You are offline. Changes can be saved when the connection is back.',
    interrupted:
      'The connection to the server is interrupted. It is being restored; what you have typed stays.',
    noEvents:
      'Changes by others are not shown live: the module events is off. Pages show them when they are opened again.',
    unsaved: 'What you typed is not saved',
    unsavedHelp: 'It is lost when you leave the page.',
    leave: 'Leave the page',
    newVersion: 'There is a new version of the console.',
    loadAnew: 'Load it',
    palette: 'Search pages, actions and records',
    open: 'Search',
    pages: 'Pages',
    actions: 'Actions',
    found: { one: '{{count}} result', other: '{{count}} results' },
  },
  {
    de: {
      sessionOver: 'Ihre Sitzung ist beendet',
      signInAgain: 'Melden Sie sich wieder als {{email}} an. Was Sie eingegeben haben, ist noch da.',
      somebodyElse: 'Als jemand anders anmelden',
      offline: 'Sie sind offline. Änderungen lassen sich speichern, wenn die Verbindung wieder da ist.',
      interrupted:
        'Die Verbindung zum Server ist unterbrochen und wird wiederhergestellt. Ihre Eingaben bleiben erhalten.',
      noEvents:
        'Änderungen anderer erscheinen nicht sofort: Das Modul events ist ausgeschaltet. Seiten zeigen sie, wenn sie erneut geöffnet werden.',
      unsaved: 'Ihre Eingaben sind nicht gespeichert',
      unsavedHelp: 'Sie gehen verloren, wenn Sie die Seite verlassen.',
      leave: 'Seite verlassen',
      newVersion: 'Es gibt eine neue Version der Konsole.',
      loadAnew: 'Neu laden',
      palette: 'Seiten, Aktionen und Datensätze suchen',
      open: 'Suchen',
      pages: 'Seiten',
      actions: 'Aktionen',
      found: { one: '{{count}} Ergebnis', other: '{{count}} Ergebnisse' },
    },
    es: {
      sessionOver: 'Su sesión ha terminado',
      signInAgain: 'Inicie sesión otra vez como {{email}}. Lo que ha escrito sigue ahí.',
      somebodyElse: 'Entrar como otra persona',
      offline: 'No hay conexión. Los cambios se podrán guardar cuando vuelva.',
      interrupted:
        'La conexión con el servidor se ha interrumpido y se está restableciendo. Lo que ha escrito se conserva.',
      noEvents:
        'Los cambios de otras personas no aparecen al momento: el módulo events está desactivado. Las páginas los muestran al abrirse de nuevo.',
      unsaved: 'Lo escrito no está guardado',
      unsavedHelp: 'Se pierde si sale de la página.',
      leave: 'Salir de la página',
      newVersion: 'Hay una nueva versión de la consola.',
      loadAnew: 'Cargarla',
      palette: 'Buscar páginas, acciones y registros',
      open: 'Buscar',
      pages: 'Páginas',
      actions: 'Acciones',
      found: { one: '{{count}} resultado', other: '{{count}} resultados' },
    },
    pl: {
      sessionOver: 'Twoja sesja wygasła',
      signInAgain: 'Zaloguj się ponownie jako {{email}}. To, co wpisano, nadal tu jest.',
      somebodyElse: 'Zaloguj się jako ktoś inny',
      offline: 'Brak połączenia. Zmiany będzie można zapisać, gdy wróci.',
      interrupted: 'Połączenie z serwerem zostało przerwane i jest przywracane. Wpisane dane pozostają.',
      noEvents:
        'Zmiany innych osób nie pojawiają się od razu: moduł events jest wyłączony. Strony pokażą je po ponownym otwarciu.',
      unsaved: 'Wpisane dane nie są zapisane',
      unsavedHelp: 'Przepadną, jeśli opuścisz stronę.',
      leave: 'Opuść stronę',
      newVersion: 'Jest nowa wersja konsoli.',
      loadAnew: 'Wczytaj ją',
      palette: 'Szukaj stron, działań i rekordów',
      open: 'Szukaj',
      pages: 'Strony',
      actions: 'Działania',
      found: {
        one: '{{count}} wynik',
        few: '{{count}} wyniki',
        many: '{{count}} wyników',
        other: '{{count}} wyniku',
      },
    },
  },
);
