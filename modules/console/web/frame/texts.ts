import { textsOf } from '../texts/textsOf';

/** Texts around parts of modules. */
export const frameText = textsOf(
  {
    partFailed: '{{part}} of {{module}} failed',
    tryAgain: 'Try again',
    handlerFailed: '{{module}} failed.',
    apiProblem: 'It is written for version {{api}} of the console, which has another one.',
    assetsProblem: 'Its files are missing: the module was not built.',
    ownReact:
      'It brings a React of its own, which does not work with that of the console. Its author leaves react and react-dom as imports (external in the bundler) and builds it anew.',
    actionDone: '{{action}}: done.',
    sure: 'Do you want to do this?',
  },
  {
    de: {
      partFailed: '{{part}} von {{module}} ist fehlgeschlagen',
      tryAgain: 'Erneut versuchen',
      handlerFailed: '{{module}} ist fehlgeschlagen.',
      apiProblem: 'Es ist für Version {{api}} der Konsole geschrieben, die eine andere hat.',
      assetsProblem: 'Dateien fehlen: Das Modul wurde nicht gebaut.',
      ownReact:
        'Es bringt ein eigenes React mit, das mit dem der Konsole nicht zusammenarbeitet. Der Autor lässt react und react-dom als Importe stehen (external im Bundler) und baut es neu.',
      actionDone: '{{action}}: erledigt.',
      sure: 'Möchten Sie das tun?',
    },
    es: {
      partFailed: '{{part}} de {{module}} ha fallado',
      tryAgain: 'Reintentar',
      handlerFailed: '{{module}} ha fallado.',
      apiProblem: 'Está escrito para la versión {{api}} de la consola, que tiene otra.',
      assetsProblem: 'Faltan archivos: el módulo no se ha compilado.',
      ownReact:
        'Trae su propio React, que no funciona con el de la consola. Su autor deja react y react-dom como importaciones (external en el empaquetador) y lo compila de nuevo.',
      actionDone: '{{action}}: hecho.',
      sure: '¿Quiere hacerlo?',
    },
    pl: {
      partFailed: '{{part}} z modułu {{module}} nie działa',
      tryAgain: 'Spróbuj ponownie',
      handlerFailed: '{{module}} nie działa.',
      apiProblem: 'Napisano dla wersji {{api}} konsoli, która ma inną.',
      assetsProblem: 'Brakuje plików: moduł nie został zbudowany.',
      ownReact:
        'Zawiera własną kopię Reacta, która nie działa z Reactem konsoli. Autor powinien pozostawić react i react-dom jako importy (external w bundlerze) i zbudować go ponownie.',
      actionDone: '{{action}}: gotowe.',
      sure: 'Czy chcesz to zrobić?',
    },
  },
);
