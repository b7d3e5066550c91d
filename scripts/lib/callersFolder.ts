/** The folder the command was typed in; npm runs it in the repository's. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}
