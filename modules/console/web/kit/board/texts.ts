import { textsOf } from '../../texts/textsOf';

/** Texts of boards. */
export const t = textsOf(
  {
    lane: 'Lane',
    help: 'Enter takes the card, arrow keys choose the lane, Enter puts it there, Escape gives up.',
    move: 'Move {{card}}',
    moveTo: 'Move {{card}} to a lane',
    taken: '{{card}} taken from {{lane}}.',
    over: '{{lane}}, lane {{place}} of {{lanes}}.',
    moved: '{{card}} moved to {{lane}}.',
    givenUp: '{{card}} stays where it is.',
  },
  {
    de: {
      lane: 'Spalte',
      help: 'Eingabe nimmt die Karte auf, Pfeiltasten wählen die Spalte, Eingabe legt sie ab, Escape bricht ab.',
      move: '{{card}} verschieben',
      moveTo: '{{card}} in eine Spalte verschieben',
      taken: '{{card}} aus {{lane}} aufgenommen.',
      over: '{{lane}}, Spalte {{place}} von {{lanes}}.',
      moved: '{{card}} nach {{lane}} verschoben.',
      givenUp: '{{card}} bleibt, wo es ist.',
    },
    es: {
      lane: 'Columna',
      help: 'Intro toma la tarjeta, las flechas eligen la columna, Intro la deja allí, Escape cancela.',
      move: 'Mover {{card}}',
      moveTo: 'Mover {{card}} a una columna',
      taken: '{{card}} tomada de {{lane}}.',
      over: '{{lane}}, columna {{place}} de {{lanes}}.',
      moved: '{{card}} movida a {{lane}}.',
      givenUp: '{{card}} se queda donde está.',
    },
    pl: {
      lane: 'Kolumna',
      help: 'Enter podnosi kartę, strzałki wybierają kolumnę, Enter odkłada, Escape rezygnuje.',
      move: 'Przesuń: {{card}}',
      moveTo: 'Przesuń do kolumny: {{card}}',
      taken: 'Podniesiono {{card}} z kolumny {{lane}}.',
      over: '{{lane}}, kolumna {{place}} z {{lanes}}.',
      moved: 'Przesunięto {{card}} do kolumny {{lane}}.',
      givenUp: '{{card}} zostaje na miejscu.',
    },
  },
);
