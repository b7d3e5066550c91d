import { notify } from '../kit/toastStore';
import { extensions, report } from './extensions';
import { frameText } from './texts';

/** Modules of the code that an address or a stack names. */
const OWNERS = /\/assets\/([a-z0-9_]+)\//g;

/** Names the module of code that failed outside of drawing: in handlers, timers and promises. @returns a function that stops it */
export function watchFailures(): () => void {
  const onError = ({ filename, error }: ErrorEvent) => name(`${filename} ${stackOf(error)}`);
  const onRejection = ({ reason }: PromiseRejectionEvent) => name(stackOf(reason));
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

function name(text: string): void {
  // Parts of the console fail in the name of the module that has called them.
  const extension = [...text.matchAll(OWNERS)]
    .map(([, moduleId = '']) => extensions.get(moduleId))
    .find((known) => known !== undefined);
  if (!extension) return;
  const { moduleId, title } = extension.parts;
  report(moduleId, `${moduleId}.entry`, 'handler');
  notify({ text: frameText('handlerFailed', { module: title }), kind: 'error' });
}

/** Errors of other windows and look-alikes have a stack as well; a text that was thrown does not say where it comes from. */
function stackOf(error: unknown): string {
  const isLikeError = typeof error === 'object' && error !== null && 'stack' in error;
  return isLikeError && typeof error.stack === 'string' ? error.stack : '';
}
