import type { TableDifference } from '../../../parts/records/tables/compareTables';
import type { RecordTable } from '../../../parts/records/tables/RecordTable';

/** More statements than that are a list. */
const MOST_SINGLE = 8;

/** A call in a migration: of a helper of the core, or of a statement. */
type Step = { readonly sql: string } | { readonly helper: string; readonly parameters: string };

/** The file of a migration. @param tables those that the module declares, for what helpers of the core make */
export function migrationText(
  className: string,
  { up, down, missing }: TableDifference,
  tables: readonly RecordTable[],
): string {
  const created = tables.filter(({ name }) => missing.includes(name));
  const upSteps = up.flatMap((sql): Step[] => {
    const table = missing.find((name) => sql.startsWith(`CREATE TABLE ${name} `));
    const declared = created.find(({ name }) => name === table);
    const steps: Step[] = [{ sql: table === undefined ? sql : laidOut(sql) }];
    if (table !== undefined && /\btenant_id\b/.test(sql)) steps.push(call('secureTable', table));
    if (declared?.customFields) steps.push(call('addCustomFields', declared.name));
    if (declared && declared.search.length > 0) {
      steps.push(call('searchIndex', declared.name, JSON.stringify(declared.search).replaceAll('"', "'")));
    }
    return steps;
  });
  const downSteps = down.flatMap((sql): Step[] => {
    const declared = created.find(({ name }) => sql === `DROP TABLE ${name}`);
    return [
      ...(declared && declared.search.length > 0 ? [call('removeSearchIndex', declared.name)] : []),
      ...(declared?.customFields ? [call('removeCustomFields', declared.name)] : []),
      { sql },
    ];
  });
  const helpers = new Set(
    [...upSteps, ...downSteps].flatMap((step) => ('helper' in step ? [step.helper] : [])),
  );
  return `${helpers.size > 0 ? `import { ${[...helpers].sort().join(', ')} } from '@tenantry/core';\n` : ''}import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    ${written(upSteps)}
  }

  async down(runner: QueryRunner): Promise<void> {
    ${written(downSteps)}
  }
}
`;
}

function call(helper: string, table: string, ...more: readonly string[]): Step {
  return { helper, parameters: ['runner', `'${table}'`, ...more].join(', ') };
}

function written(steps: readonly Step[]): string {
  const statements = steps.flatMap((step) => ('sql' in step ? [step.sql] : []));
  if (statements.length === steps.length && steps.length > MOST_SINGLE) {
    return `for (const statement of [${statements.map(literal).join(',\n')}]) await runner.query(statement);`;
  }
  return steps
    .map((step) =>
      'sql' in step
        ? `await runner.query(${literal(step.sql)});`
        : `await ${step.helper}(${step.parameters});`,
    )
    .join('\n    ');
}

function literal(sql: string): string {
  const escaped = sql.replaceAll('\\', '\\\\');
  if (!/['\n]/.test(escaped)) return `'${escaped}'`;
  return `\`${escaped.replaceAll('`', '\\`').replaceAll('${', '\\${')}\``;
}

/** A CREATE TABLE with a column or a constraint a line. */
function laidOut(sql: string): string {
  const open = sql.indexOf('(');
  const lines: string[] = [''];
  let depth = 0;
  let isText = false;
  for (const letter of sql.slice(open + 1, sql.lastIndexOf(')'))) {
    if (letter === "'") isText = !isText;
    if (!isText && letter === '(') depth += 1;
    if (!isText && letter === ')') depth -= 1;
    if (letter === ',' && depth === 0 && !isText) lines.push('');
    else lines[lines.length - 1] += letter;
  }
  const indented = lines.map((line) => `        ${line.trim()}`).join(',\n');
  return `\n      ${sql.slice(0, open + 1)}\n${indented}\n      )`;
}
