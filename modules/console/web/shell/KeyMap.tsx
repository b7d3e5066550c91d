import { Dialog } from '../kit/Dialog';
import { ownTexts } from '../texts/ownTexts';
import { COMMAND_KEY, enterKey } from '../kit/keyNames';
import { shellText } from './shellTexts';

const text = ownTexts('keys');

type TextKey = Parameters<typeof text>[0];

const ARROWS = ['←', '→', '↑', '↓'];

/** The places that have keys of their own. Keys of a row stand for the same. */
const PLACES: readonly (readonly [TextKey, readonly (readonly [TextKey, readonly string[]])[]])[] = [
  [
    'everywhere',
    [
      ['search', [`${COMMAND_KEY} K`]],
      ['map', ['?']],
      ['close', ['Esc']],
      ['undo', [`${COMMAND_KEY} Z`]],
      ['redo', [`${COMMAND_KEY} Y`]],
    ],
  ],
  [
    'tables',
    [
      ['move', ARROWS],
      ['ends', ['Home', 'End', 'Ctrl Home', 'Ctrl End']],
      ['edit', [enterKey(), 'F2']],
      ['select', [text('space')]],
    ],
  ],
  [
    'records',
    [
      ['editValue', [enterKey(), 'F2']],
      ['saveText', [`${COMMAND_KEY} ${enterKey()}`]],
    ],
  ],
  [
    'boards',
    [
      ['take', [enterKey(), text('space')]],
      ['lane', ARROWS],
    ],
  ],
  ['trees', [['unfold', ['←', '→']]]],
  ['charts', [['values', ['←', '→', 'Home', 'End']]]],
];

/** The map of keys. */
export default function KeyMap({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={shellText('keyMap')} onClose={close} size="wide">
      <div className="key-map">
        {PLACES.map(([place, rows]) => (
          <section key={place}>
            <h3>{text(place)}</h3>
            <dl>
              {rows.map(([meaning, keys]) => (
                <div key={meaning}>
                  <dt>{text(meaning)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
