import { notify } from '../kit/toastStore';
import { extensions, report } from './extensions';
import { frameText } from './texts';

/** The module whose code an address or a stack names. */
const OWNER = /\/assets\/([a-z0-9_]+)\//;

/** Names the module whose code failed outside of drawing: in handlers, timers and promises. @returns what ends it */
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
  const [, moduleId = ''] = OWNER.exec(text) ?? [];
  const extension = extensions.get(moduleId);
  if (!extension) return;
  report(moduleId, `${moduleId}.entry`, 'handler');
  const { title } = extension.parts;
  notify({ text: frameText('handlerFailed', { module: title }), kind: 'error' });
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}
