import path from 'node:path';
import { currentContext } from '../context/executionContext';
import { stackPlace } from './stackPlace';

/** A module whose code did something, and the file, line and column that did it, where the stack shows them. */
export interface Responsible {
  readonly moduleId: string;
  readonly place: string | null;
}

/** Real path of each package whose code was loaded -> id of its module. Code belongs to the process, and so does this. */
const folders = new Map<string, string>();

/** Keeps whose code lies in a folder. @param folder real path of the package */
export function rememberModuleFolder(folder: string, moduleId: string): void {
  folders.set(folder, moduleId);
}

/**
 * The module whose code made an error, or made a library do so: the nearest file of a module on the stack; where there
 * is none, as in a timer, the module that the running work belongs to.
 *
 * @returns null when no module has to do with it
 */
export function responsibleModule({ stack = '' }: Pick<Error, 'stack'>): Responsible | null {
  for (const line of stack.split('\n').slice(1)) {
    const place = stackPlace(line);
    const moduleId = place === null ? undefined : moduleOfFile(place);
    if (moduleId !== undefined) return { moduleId, place };
  }
  const { moduleId } = currentContext();
  return moduleId === null ? null : { moduleId, place: null };
}

/** Real path of each package whose code was loaded, with the id of its module. */
export function moduleFolders(): Iterable<[folder: string, moduleId: string]> {
  return folders;
}

/** The module that a file of a loaded package belongs to. @param file real path, which may have a place behind it */
export function moduleOfFile(file: string): string | undefined {
  for (const [folder, moduleId] of folders) if (file.startsWith(folder + path.sep)) return moduleId;
  return undefined;
}
