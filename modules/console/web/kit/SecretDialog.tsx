import { ownTexts } from '../texts/ownTexts';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { kitText } from './texts';
import { notify } from './toastStore';
import { useUnsaved } from './unsaved';

const text = ownTexts('secret');

/** Shows a secret that the server gives once, until its button is pressed. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  useUnsaved(true);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify({ text: kitText('copied') }),
      (error: Error) => notify({ text: error.message, kind: 'error' }),
    );
  const footer = (
    <>
      {/* Only pages by https, and those of localhost, may write to the clipboard. */}
      {isSecureContext && <Button onClick={() => void copy()}>{kitText('copy')}</Button>}
      <Button look="primary" onClick={onClose}>
        {text('done')}
      </Button>
    </>
  );
  return (
    <Dialog title={text('secretTitle')} onClose={onClose} footer={footer} closedBy="buttons">
      <p>{text('secretHelp')}</p>
      <label className="field">
        <span>{text('secret')}</span>
        <input readOnly value={secret} onFocus={({ target }) => target.select()} />
      </label>
    </Dialog>
  );
}
