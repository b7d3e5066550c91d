import { errorBody } from '../schemas';
import { ComponentNames } from './ComponentNames';
import type { JsonSchema } from './JsonSchema';
import { SchemaConverter } from './SchemaConverter';
import { SchemaPool } from './SchemaPool';

/** Converter and pool for the schemas of one module. */
export interface ModuleSchemas {
  readonly converter: SchemaConverter;
  readonly pool: SchemaPool;
}

/** The schemas of a document, module by module. */
export class DocumentSchemas {
  private readonly names = new ComponentNames();
  private readonly modules = new Map<string, ModuleSchemas>();
  private readonly common: Readonly<Record<string, JsonSchema>>;

  constructor() {
    const error = new SchemaConverter('', this.names).convert(errorBody);
    this.common = { [this.names.free('Error')]: error };
  }

  /** @param moduleId empty: the host's own */
  of(moduleId: string): ModuleSchemas {
    let found = this.modules.get(moduleId);
    if (!found) {
      const converter = new SchemaConverter(moduleId, this.names);
      const pool = new SchemaPool(converter.components, this.common, this.names);
      this.modules.set(moduleId, (found = { converter, pool }));
    }
    return found;
  }

  /** Fills what the pools have given out. @returns the components, by name */
  finish(): Record<string, JsonSchema> {
    const all = Object.assign(
      { ...this.common },
      ...[...this.modules.values()].map(({ pool }) => pool.finish()),
    );
    return Object.fromEntries(
      Object.entries(all as Record<string, JsonSchema>).sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  }
}
