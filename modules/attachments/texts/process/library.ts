/**
 * Loads a library of which only what is used is declared here: it is needed in this process alone, and is not loaded with the
 * module.
 */
export async function library<T>(name: string): Promise<T> {
  return (await import(name)) as T;
}
