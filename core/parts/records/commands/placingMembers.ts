import type Joi from 'joi';

/** Parts of a command that are read here. */
interface Declared {
  readonly id: string;
  readonly input: Pick<Joi.AnySchema, 'describe'>;
}

interface Described {
  readonly keys?: Readonly<Record<string, { readonly flags?: { readonly presence?: string } }>>;
}

/** How members are named that hold ids of records. */
const OF_RECORD = /^id$|Ids?$/;

/**
 * Members of the input by which commands on a kind of record find their record, or what it belongs to: ids that one of the
 * commands requires, or that only a creation takes. Setting another value would make it a command on another record.
 */
export function placingMembers(commands: readonly Declared[]): ReadonlySet<string> {
  const described = commands.map(({ id, input }) => {
    return { verb: id.slice(id.lastIndexOf('.') + 1), keys: (input.describe() as Described).keys ?? {} };
  });
  const updates = described.filter(({ verb }) => verb === 'update');
  const isFixed = (name: string) =>
    updates.length > 0 && updates.every(({ keys }) => !Object.hasOwn(keys, name));
  const found = described.flatMap(({ verb, keys }) =>
    Object.entries(keys)
      .filter(([name]) => OF_RECORD.test(name))
      .filter(([name, { flags }]) => flags?.presence === 'required' || (verb === 'create' && isFixed(name)))
      .map(([name]) => name),
  );
  return new Set(['id', 'tenantId', 'organizationId', ...found]);
}
