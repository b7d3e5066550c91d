import type { Declarations } from './readMembers';

const TABLE = /(<!-- options: (\w+)((?: -\w+)*) -->\n)[\s\S]*?(<!-- end -->)/g;

/**
 * Updates the tables of options of a page. A table stands between `<!-- options: CollectionField -->` and
 * `<!-- end -->`; `<!-- options: CollectionField -listed -->` leaves out a member.
 *
 * @throws Error when an interface does not exist, or a member that is shown has no docblock
 */
export function withOptionTables(page: string, declarations: Declarations): string {
  return page.replace(
    TABLE,
    (_, begin: string, name: string, omitted: string, end: string) =>
      `${begin}${tableOf(name, omitted.split(' -').slice(1), declarations)}${end}`,
  );
}

function tableOf(name: string, omitted: readonly string[], declarations: Declarations): string {
  const members = declarations
    .membersOf(name)
    .filter((member) => !omitted.includes(member.name.replace('?', '')));
  const bare = members.filter(({ text }) => text === '').map((member) => member.name);
  if (bare.length > 0) throw new Error(`${name}: write a docblock for ${bare.join(', ')}`);
  const rows = members.map(
    (member) => `| \`${member.name}\` | \`${inCell(member.type)}\` | ${inCell(member.text)} |`,
  );
  return ['| member | type | meaning |', '| --- | --- | --- |', ...rows, ''].join('\n');
}

const inCell = (text: string): string => text.replaceAll('|', '\\|');
