/** An action that is not performed, however often it is tried. */
export class ActionRefused extends Error {
  override readonly name = 'ActionRefused';

  /** By its name: after a reload, code of other modules still throws the class that it has imported before. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ActionRefused';
  }
}
