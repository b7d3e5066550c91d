import path from 'node:path';
import { currentContext } from '../context/executionContext';
import { stackPlace } from './stackPlace';

/** The module that did something, with the file, line and column of the call, where the stack shows them. */
export interface Responsible {
  readonly moduleId: string;
  readonly place: string | null;
}

/** The module with code that was loaded from a folder. */
interface CodeFolder {
  readonly moduleId: string;
  /** Real path of the package, of which the folder may be a copy. */
  readonly source: string;
}

/** Modules by the real path of the folder from which their code was loaded. Code belongs to the process, and so does this. */
const folders = new Map<string, CodeFolder>();

/**
 * Remembers which module's code lies in a folder.
 *
 * @param folder real path of the package, or of its copy
 * @param source real path of the package
 */
export function rememberModuleFolder(folder: string, moduleId: string, source: string): void {
  folders.set(folder, { moduleId, source });
}

/** A text, such as a line of a stack, with paths of packages in the place of those of their copies. */
export function namingPackages(text: string): string {
  let named = text;
  for (const [folder, { source }] of folders) {
    if (folder !== source) named = named.replaceAll(folder + path.sep, source + path.sep);
  }
  return named;
}

/**
 * The module that made an error, or made a library do so: the nearest file of a module on the stack. Where the stack
 * has no such file, as in a timer, it is the module that the running work belongs to.
 *
 * @returns null when no module has to do with it
 */
export function responsibleModule({ stack = '' }: Pick<Error, 'stack'>): Responsible | null {
  for (const line of stack.split('\n').slice(1)) {
    const place = stackPlace(line);
    const moduleId = place === null ? undefined : moduleOfFile(place);
    if (place !== null && moduleId !== undefined) return { moduleId, place: namingPackages(place) };
  }
  const { moduleId } = currentContext();
  return moduleId === null ? null : { moduleId, place: null };
}

/** Real path of each folder from which code was loaded, with the id of its module. */
export function moduleFolders(): [folder: string, moduleId: string][] {
  return [...folders].map(([folder, { moduleId }]) => [folder, moduleId]);
}

/** The module that a file of a loaded package belongs to. @param file real path, which may have a place behind it */
export function moduleOfFile(file: string): string | undefined {
  for (const [folder, { moduleId }] of folders) if (file.startsWith(folder + path.sep)) return moduleId;
  return undefined;
}
