import { planSelection } from '@tenantry/core/host';
import path from 'node:path';
import type { ContributionKind } from '../../core/dist/kernel/kinds/ContributionKind';
import { nameOf } from '../../core/dist/kernel/kinds/ContributionKind';
import { BUILT_IN_KINDS } from '../../core/dist/host/platform';
import { AuthoredPackages } from '../support/AuthoredPackages';

interface Described {
  readonly type: string;
  readonly keys?: Readonly<Record<string, Described>>;
  readonly flags?: { readonly presence?: string; readonly unknown?: boolean };
}

type Item = Readonly<Record<string, unknown>>;

/** A kind whose items are objects, with its required members. */
interface Swept {
  readonly kind: ContributionKind;
  readonly required: readonly string[];
  /** Whether items may have further members, as what `collectionFor` has made. */
  readonly isOpen: boolean;
}

const MODULES = path.resolve(__dirname, '../../modules/*');

/** Kinds whose items are classes or are not given as a list have no members to sweep. */
function sweptOf(kinds: readonly ContributionKind[]): Swept[] {
  return kinds.flatMap((kind) => {
    const { type, keys = {}, flags } = kind.schema.describe() as Described;
    if (type !== 'object' || kind.member || Object.keys(keys).length === 0) return [];
    const required = Object.keys(keys).filter((name) => keys[name]?.flags?.presence === 'required');
    return [{ kind, required, isOpen: flags?.unknown === true }];
  });
}

/** An item with a text for each required member that may be one. */
const itemOf = ({ required }: Swept): Item =>
  Object.fromEntries(required.map((name) => [name, 'sweep.item']));

const nameIn = (kind: ContributionKind, item: Item): string => {
  try {
    return nameOf(kind, item) ?? 'item 1';
  } catch {
    return 'item 1';
  }
};

describe('a mistake in a contributed item', () => {
  let packages: AuthoredPackages;
  let declared: readonly ContributionKind[];
  let owners: readonly string[];

  beforeAll(async () => {
    packages = await AuthoredPackages.create('sweep');
    const { order } = await planSelection(packages.configFile, { sources: [MODULES], modules: {} }, {});
    declared = order.flatMap(({ manifest }) => manifest.kinds ?? []);
    owners = [...new Set(declared.map(({ key }) => key.split('.')[0] as string))];
  });
  afterAll(() => packages.remove());

  let version = 0;
  /** What is said of a module with these items. */
  const refusal = async (kinds: readonly Swept[], item: (swept: Swept) => Item): Promise<string> => {
    version += 1;
    const manifest = `./manifest-${version}.js`;
    const optional = Object.fromEntries(owners.map((id) => [id, '*']));
    await packages.describe('sweep', { manifest, optional }, { version: `1.0.${version}` });
    const of = (isDeclared: boolean) =>
      Object.fromEntries(
        kinds
          .filter(({ kind }) => kind.key.includes('.') === isDeclared)
          .map((swept) => [swept.kind.key, [item(swept)]]),
      );
    const members = { title: 'Sweep', ...of(false), contributes: of(true) };
    await packages.write('sweep', { [manifest]: `module.exports = ${JSON.stringify(members)};` });
    const sources = [MODULES, packages.folderOf('sweep')];
    const plan = await planSelection(packages.configFile, { sources, modules: {} }, {});
    const problem = plan.excluded.get('sweep')?.problem;
    expect(problem).toMatchObject({ code: 'MODULE_MANIFEST_INVALID', subject: 'sweep' });
    return problem?.reason ?? '';
  };

  const sweep = async (kinds: readonly ContributionKind[]): Promise<number> => {
    const swept = sweptOf(kinds);
    const surplus = (one: Swept): Item => ({ ...itemOf(one), surplus: 1 });
    const said = await refusal(swept, surplus);
    for (const one of swept.filter(({ isOpen }) => !isOpen)) {
      const { kind } = one;
      expect(said).toContain(`${nameIn(kind, surplus(one))} in ${kind.key}: surplus is not allowed`);
    }
    const lacking = swept.filter(({ required }) => required.length > 1);
    // All but the member that names the item.
    const named = (one: Swept): Item => {
      const [first = ''] = one.required;
      return { [first]: 'sweep.item' };
    };
    const without = await refusal(lacking, named);
    for (const one of lacking) {
      for (const member of one.required.slice(1)) {
        const { kind } = one;
        expect(without).toContain(`${nameIn(kind, named(one))} in ${kind.key}: ${member} is required`);
      }
    }
    return swept.length;
  };

  test('is named with module, kind and item for every kind of the core', async () => {
    expect(await sweep(BUILT_IN_KINDS)).toBeGreaterThan(15);
  });

  test('is named with module, kind and item for every kind that a module declares', async () => {
    expect(await sweep(declared)).toBe(declared.length);
  });

  test('is told by its number where the item has no name, or is no object', async () => {
    const [targets] = sweptOf(declared.filter(({ key }) => key === 'attachments.targets'));
    expect(await refusal([targets as Swept], () => ({ href: '/things' }))).toBe(
      'has an invalid manifest: item 1 in attachments.targets: id is required.',
    );
    expect(await refusal([targets as Swept], () => 'helpdesk.ticket' as unknown as Item)).toBe(
      'has an invalid manifest: item 1 in attachments.targets: value must be of type object.',
    );
  });
});
