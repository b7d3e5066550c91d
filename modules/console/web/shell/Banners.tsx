import { useSyncExternalStore } from 'react';
import { useConnection } from '../api/connection';
import { useModuleOff } from '../api/moduleOff';
import { useWorn } from '../frame/extensions';
import { useFrame } from '../frame/useFrame';
import { Button } from '../kit/Button';
import { reloadKeeping } from '../kit/unsaved';
import { shellText } from './shellTexts';

const FOLDER = /\/assets\/console\/([0-9a-f]+)\//;
const versionOf = (address: string | null) => FOLDER.exec(address ?? '')?.[1];

/** Notices about the whole page: no connection, no live changes, a module that is off, a newer version of the console, or much code that was exchanged. */
export function Banners() {
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const { shell } = useFrame();
  const { state } = useConnection();
  const [mine, served] = [versionOf(import.meta.url), versionOf(shell)];
  const isWorn = useWorn();
  const isModuleOff = useModuleOff();
  const isOld = served !== undefined && mine !== undefined && served !== mine;
  return (
    <div role="status">
      {!isOnline && <p className="banner">{shellText('offline')}</p>}
      {isOnline && state === 'lost' && <p className="banner">{shellText('interrupted')}</p>}
      {isOnline && state === 'off' && <p className="banner">{shellText('noEvents')}</p>}
      {isModuleOff && <p className="banner">{shellText('moduleOff')}</p>}
      {(isOld || isWorn) && (
        <p className="banner">
          {shellText(isOld ? 'newVersion' : 'worn')}{' '}
          <Button onClick={reloadKeeping}>{shellText('loadAnew')}</Button>
        </p>
      )}
    </div>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
