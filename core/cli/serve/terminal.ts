/** A line for the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Something that should be fixed, and does not stop the server. */
export function warn(error: Error): void {
  process.stderr.write(`${error.message}\n`);
}

/** Where the server can be reached. @param how in words, such as `3 workers, ready in 900 ms` */
export function announce(version: string, port: number, how: string): void {
  say(`Tenantry ${version} answers on http://localhost:${port} (${how}).`);
  say(`  API browser: http://localhost:${port}/api/docs   Health: http://localhost:${port}/readyz`);
}
