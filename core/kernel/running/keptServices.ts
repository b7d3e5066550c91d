import type { ServiceClass } from '../manifest/ModuleManifest';

/**
 * Names that a class reads from the services it is given and keeps as they are:
 *
 *     constructor(private readonly deps: Dependencies) {}
 *     now() { return this.deps.clock.now(); }
 *
 * They would be resolved when they are first read, on some request. Read from the source of the class; a constructor that
 * picks its services by name resolves them itself, and has none of these.
 */
export function keptServices(service: ServiceClass): string[] {
  const source = String(service);
  const kept = /constructor\((\w+)\)\s*\{[^}]*?\bthis\.(\w+) = \1;/.exec(source)?.[2];
  if (kept === undefined) return [];
  const reads = source.matchAll(
    new RegExp(`\\bthis\\.${kept}\\.(\\w+)|\\{([^{}]*)\\} = this\\.${kept}\\b(?!\\.)`, 'g'),
  );
  const names = [...reads].flatMap(
    ([, one, several = '']) => one ?? several.match(/(?<![:=]\s*|\.{3})\b[a-z]\w*/g) ?? [],
  );
  return [...new Set(names)];
}
