import type { ServiceClass } from '../manifest/ModuleManifest';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g;

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
  const source = String(service).replace(COMMENT, '');
  const kept = /constructor\((\w+)\)\s*\{[^}]*?\bthis\.(\w+) = \1;/.exec(source)?.[2];
  if (kept === undefined) return [];
  const reads = source.matchAll(
    new RegExp(`\\bthis\\.${kept}\\.(\\w+)|\\{([^{}]*)\\} = this\\.${kept}\\b(?!\\.)`, 'g'),
  );
  const names = [...reads].flatMap(
    ([, one, several = '']) =>
      one ?? [...several.matchAll(/(?:^|,)\s*([a-z]\w*)/g)].map(([, name]) => name as string),
  );
  return [...new Set(names)];
}
