import { isSchema, mapSubschemas, type JsonSchema } from './JsonSchema';
import type { ComponentNames } from './ComponentNames';

/** A schema in the document, and where it stands. */
interface Slot {
  readonly schema: JsonSchema;
  readonly place: string;
  /** Stands in the document; filled when all schemas are known. */
  readonly target: JsonSchema;
}

/**
 * Collects the schemas of one module in a document, and lets those of objects that occur more than once in it become
 * components. What other modules have does not matter, so that names do not depend on which of them run.
 */
export class SchemaPool {
  private readonly slots: Slot[] = [];
  private readonly counts = new Map<string, number>();
  private readonly names = new Map<string, string>();

  /**
   * @param components schemas of the module that have names already
   * @param common schemas of all modules, by name; equal ones refer to them
   */
  constructor(
    private readonly components: Record<string, JsonSchema>,
    common: Readonly<Record<string, JsonSchema>>,
    private readonly free: ComponentNames,
  ) {
    for (const [name, schema] of Object.entries(common)) this.names.set(JSON.stringify(schema), name);
  }

  /**
   * Adds a schema to the document.
   *
   * @param place in words, for the name should it become a component: `GetUsersResponse`
   * @returns the object to put into the document, which is empty until `finish`
   */
  add(schema: JsonSchema, place: string): JsonSchema {
    const target: JsonSchema = {};
    this.slots.push({ schema, place, target });
    return target;
  }

  /** Fills what `add` has returned. @returns the components, by name */
  finish(): Record<string, JsonSchema> {
    for (const [name, schema] of Object.entries(this.components))
      this.names.set(JSON.stringify(schema), name);
    for (const { schema } of this.slots) this.count(schema);
    for (const schema of Object.values(this.components)) mapSubschemas(schema, (inner) => this.count(inner));
    for (const [name, schema] of Object.entries(this.components)) {
      this.components[name] = this.shareInside(schema, name);
    }
    for (const { schema, place, target } of this.slots) Object.assign(target, this.share(schema, place));
    return this.components;
  }

  /** Counts objects. The contents of an object seen before are not counted again: they are shared with that object. */
  private count(schema: JsonSchema): JsonSchema {
    const key = shareableKey(schema);
    if (key !== undefined) {
      const count = (this.counts.get(key) ?? 0) + 1;
      this.counts.set(key, count);
      if (count > 1 || this.names.has(key)) return schema;
    }
    return mapSubschemas(schema, (inner) => this.count(inner));
  }

  private share(schema: JsonSchema, place: string): JsonSchema {
    const key = shareableKey(schema);
    if (key === undefined) return this.shareInside(schema, place);
    let name = this.names.get(key);
    if (name === undefined) {
      if ((this.counts.get(key) ?? 0) < 2) return this.shareInside(schema, place);
      name = this.free.free(place);
      this.names.set(key, name);
      this.components[name] = this.shareInside(schema, name);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  private shareInside(schema: JsonSchema, place: string): JsonSchema {
    return mapSubschemas(schema, (inner, step) => this.share(inner, `${place} ${step}`));
  }
}

/** Objects with members are worth sharing; everything else is as short as a reference to it. */
function shareableKey(schema: JsonSchema): string | undefined {
  const { properties } = schema;
  return isSchema(properties) && Object.keys(properties).length > 0 ? JSON.stringify(schema) : undefined;
}
