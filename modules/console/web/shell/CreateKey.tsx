import { useEffect, useRef } from 'react';
import { ErrorBoundary } from '../kit/ErrorBoundary';
import { Icon } from '../kit/Icon';
import { useCode } from '../kit/useCode';
import { shellText } from './shellTexts';

const load = () => import('./CreateMenu');

/** The button that makes a record of any kind, from any page. @param props.path of the page; another one closes the menu */
export function CreateKey({ path }: { readonly path: string }) {
  const { isOpen, open, close, Opened } = useCode(load);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => void close(), [close, path]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="bar-button"
        aria-label={shellText('new')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerDown={(event) => isOpen && event.preventDefault()}
        onClick={isOpen ? close : open}
      >
        <Icon name="plus" />
      </button>
      {Opened && (
        <ErrorBoundary>
          <Opened button={button} close={close} />
        </ErrorBoundary>
      )}
    </>
  );
}
