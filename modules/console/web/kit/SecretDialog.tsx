import { textsOf } from '../texts/textsOf';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { kitText } from './texts';
import { notify } from './toastStore';
import { useUnsaved } from './unsaved';

const text = textsOf(
  {
    secretTitle: 'Copy the key now',
    secretHelp: 'It is shown only this once: the server keeps a hash of it.',
    secret: 'Key',
    done: 'I have copied it',
  },
  {
    de: {
      secretTitle: 'Kopieren Sie den Schlüssel jetzt',
      secretHelp: 'Er wird nur dieses eine Mal gezeigt: Der Server behält davon nur einen Hash.',
      secret: 'Schlüssel',
      done: 'Ich habe ihn kopiert',
    },
    es: {
      secretTitle: 'Copie la clave ahora',
      secretHelp: 'Solo se muestra esta vez: el servidor guarda un hash.',
      secret: 'Clave',
      done: 'La he copiado',
    },
    pl: {
      secretTitle: 'Skopiuj klucz teraz',
      secretHelp: 'Jest widoczny tylko teraz: serwer zachowuje jego skrót.',
      secret: 'Klucz',
      done: 'Skopiowałem',
    },
  },
);

/** Shows a secret that the server gives once, until its button is pressed. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  useUnsaved(true);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify({ text: kitText('copied') }),
      (error: Error) => notify({ text: error.message, kind: 'error' }),
    );
  const footer = (
    <Button look="primary" onClick={onClose}>
      {text('done')}
    </Button>
  );
  return (
    <Dialog title={text('secretTitle')} onClose={onClose} footer={footer} closedBy="buttons">
      <p>{text('secretHelp')}</p>
      <label className="field">
        <span>{text('secret')}</span>
        <input readOnly value={secret} onFocus={({ target }) => target.select()} />
      </label>
      {/* Only pages by https, and those of localhost, may write to the clipboard. */}
      {isSecureContext && <Button onClick={() => void copy()}>{kitText('copy')}</Button>}
    </Dialog>
  );
}
