import type Joi from 'joi';
import { jsonBytesOf } from '../boundedJson';
import { schemaNameOf } from '../schemaName';
import type { ComponentNames } from './ComponentNames';
import { mapSubschemas, type JsonSchema } from './JsonSchema';
import { jsonValue } from './jsonValue';
import { nodeOf } from './JoiNode';
import { repairJsonSchema } from './repairJsonSchema';
import { resolveLink, type Step } from './resolveLink';

/** Details of one schema that Joi's own conversion omits. */
interface Mark {
  readonly schema: Joi.Schema;
  /** Name of the component that a link refers to. */
  readonly component?: string;
}

const TARGET = { target: 'draft-2020-12' } as const;
/** A character that no description holds; stands before the number of a mark. */
const MARK = '\u0001';

/**
 * Turns Joi schemas into JSON schemas for an API document.
 *
 * Joi does the conversion. So that what it leaves out can be put back (examples, links, forbidden members),
 * each schema is first given a mark in place of its description, which Joi carries to where it belongs.
 *
 * The direction is `input` for answers too: an answer is checked against its schema but sent as it is, so a
 * default is not filled in.
 */
export class SchemaConverter {
  /** Schemas that links refer to, by name of component. */
  readonly components: Record<string, JsonSchema> = {};
  private readonly names = new Map<Joi.Schema, string>();
  /** Names of schemas that carry one, by name and content. */
  private readonly given = new Map<string, string>();

  /** @param moduleId module of the schemas; part of the component names that links refer to */
  constructor(
    private readonly moduleId: string,
    private readonly free: ComponentNames,
  ) {}

  /** A schema that Joi cannot express becomes one that takes anything, with its description. */
  convert(schema: Joi.Schema): JsonSchema {
    return this.convertAt([{ schema }]);
  }

  private convertAt(way: readonly [Step, ...(readonly Step[])]): JsonSchema {
    const { schema } = way[0];
    const marks: Mark[] = [];
    try {
      const { $defs: _, ...json } = toJson(this.mark(way, marks));
      return this.restore(json, marks) ?? {};
    } catch {
      const { description } = nodeOf(schema)._flags;
      return description === undefined ? {} : { description };
    }
  }

  private mark(way: readonly [Step, ...(readonly Step[])], marks: Mark[]): Joi.Schema {
    const { schema } = way[0];
    const index = marks.push({ schema, component: this.componentOf(way) }) - 1;
    return this.markInside(way, marks).description(`${MARK}${index}`);
  }

  private markInside(way: readonly Step[], marks: Mark[]): Joi.Schema {
    return nodeOf((way[0] as Step).schema).$_modify({
      ref: false,
      each: (inner, { name, key }) => {
        const innerWay = [{ schema: inner, ...(key && { key }) }, ...way] as const;
        // The branches of a `when` are merged into the schema that has it. The mark of that schema must not be lost.
        return name === 'whens' ? this.markInside(innerWay, marks) : this.mark(innerWay, marks);
      },
    });
  }

  /** The component a link refers to, made when it is first met. */
  private componentOf(way: readonly Step[]): string | undefined {
    const target = resolveLink(way);
    const [first, ...above] = target ?? [];
    if (!first) return undefined;
    let name = this.names.get(first.schema);
    if (name === undefined) {
      const { id, label } = nodeOf(first.schema)._flags;
      name = this.free.free(`${this.moduleId} ${id ?? first.key ?? label ?? 'recursive'}`);
      // Named before it is converted, because it leads back to itself.
      this.names.set(first.schema, name);
      this.components[name] = {};
      this.components[name] = this.convertAt([first, ...above]);
    }
    return name;
  }

  /** @returns undefined for a member that may not be sent */
  private restore(json: JsonSchema, marks: readonly Mark[]): JsonSchema | undefined {
    const mark = markOf(json, marks);
    if (mark === undefined)
      return repairJsonSchema(mapSubschemas(json, (inner) => this.restore(inner, marks)));
    const { description: _, ...rest } = json;
    const { _flags, _rules, $_terms } = nodeOf(mark.schema);
    if (_flags.presence === 'forbidden') return undefined;
    const text = describedWithBounds(mark.schema);
    const description = text === '' ? {} : { description: text };
    if (mark.component !== undefined) {
      return { $ref: `#/components/schemas/${mark.component}`, ...description };
    }
    // JSON Schema patterns have no flags: one that ignores case would refuse what we take.
    if (_rules.some(({ args }) => args?.regex?.ignoreCase)) delete rest['pattern'];
    // A link that leads nowhere would break the document.
    if ('$ref' in rest) return description;
    const inside = mapSubschemas(rest, (inner) => this.restore(inner, marks));
    const examples = ($_terms.examples ?? []).map(jsonValue).filter((value) => value !== undefined);
    const whole = repairJsonSchema({ ...description, ...inside, ...(examples.length > 0 && { examples }) });
    const wanted = schemaNameOf(mark.schema);
    return wanted === undefined ? whole : this.named(wanted, whole);
  }

  /** A schema with a name of its own is a component wherever it stands; what differs gets a name of its own too. */
  private named(wanted: string, schema: JsonSchema): JsonSchema {
    const text = JSON.stringify([wanted, schema]);
    let name = this.given.get(text);
    if (name === undefined) {
      name = this.free.free(wanted);
      this.given.set(text, name);
      this.components[name] = schema;
    }
    return { $ref: `#/components/schemas/${name}` };
  }
}

/** The description of a schema, with the bytes that a JSON value of any shape may have. */
function describedWithBounds(schema: Joi.Schema): string {
  const bytes = jsonBytesOf(schema);
  const { description = '' } = nodeOf(schema)._flags;
  return [
    ...(description === '' ? [] : [description]),
    ...(bytes ? [`at most ${bytes} bytes of JSON`] : []),
  ].join('; ');
}

function toJson(schema: Joi.Schema): JsonSchema {
  const standard = (schema as Joi.AnySchema)['~standard'] as unknown as {
    jsonSchema: { input(options: typeof TARGET): JsonSchema };
  };
  return standard.jsonSchema.input(TARGET);
}

function markOf({ description }: JsonSchema, marks: readonly Mark[]): Mark | undefined {
  if (typeof description !== 'string' || !description.startsWith(MARK)) return undefined;
  return marks[Number(description.slice(MARK.length))];
}
