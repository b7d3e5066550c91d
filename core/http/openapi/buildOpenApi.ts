export function buildOpenApi(_i: object): object {
  return {};
}
