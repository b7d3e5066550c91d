import { ENCRYPTED } from '../../../encryption/mark';
import type { CollectionDeclaration } from '../CollectionDeclaration';
import type { CollectionServices } from '../CollectionServices';
import { encryptedFields } from './encryptedFields';

type Input = Readonly<Record<string, unknown>>;

const CUSTOM = ['customFields', 'customValues'] as const;

/** The input of a write as interceptors see it: without secrets, and with a mark for values that are stored encrypted. */
export async function shownInput(
  declaration: CollectionDeclaration,
  given: Input,
  { customFields }: Pick<CollectionServices, 'customFields'>,
): Promise<Input> {
  const { kind, secrets = [] } = declaration;
  const input = Object.fromEntries(Object.entries(given).filter(([name]) => !secrets.includes(name)));
  const members = new Set(encryptedFields(declaration).map(({ member }) => member));
  const definitions = declaration.customFields ? await customFields.definitionsOf(kind) : [];
  const keys = new Set(definitions.filter(({ encrypted }) => encrypted).map(({ key }) => key));
  if (members.size === 0 && keys.size === 0) return input;
  const shown = replaced(
    input,
    (name) => members.has(name) || (name.startsWith('cf_') && keys.has(name.slice(3))),
  );
  for (const name of CUSTOM) {
    if (keys.size > 0 && name in shown) shown[name] = customShown(shown[name], keys);
  }
  return shown;
}

/** Custom fields come by key, or as a list of keys with values. */
function customShown(given: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(given)) {
    return given.map((item: unknown) =>
      keys.has(String((item as Input | null)?.['key'])) ? replaced(item as Input, isValue) : item,
    );
  }
  return typeof given === 'object' && given !== null
    ? replaced(given as Input, (key) => keys.has(key))
    : given;
}

const isValue = (name: string) => name === 'value';

function replaced(members: Input, isEncrypted: (name: string) => boolean): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [
      name,
      isEncrypted(name) && (value ?? '') !== '' ? ENCRYPTED : value,
    ]),
  );
}
