import { readFileSync } from 'node:fs';
import path from 'node:path';
import { widgetKind } from '@tenantry/core';
import type Joi from 'joi';
import { extensions } from '../../modules/console/kinds/extensions';
import { CONSOLE_SLOTS, RECORD_SLOTS } from '../../modules/console/kinds/places';
import { SERVICES } from '../../modules/console/kinds/services';

const page = readFileSync(path.join(__dirname, '../../docs/modules/console.md'), 'utf8');

/** Names in the first column of the table below a heading. */
function rowsBelow(heading: string): string[] {
  const [section = ''] = page.slice(page.indexOf(`${heading}\n`)).split(/\n(?=##)/);
  return [...section.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));
}

/** Names in a cell of a table. */
function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

type Described = Joi.Description & {
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
};
const { keys = {} } = extensions.schema.describe() as Described;

describe('docs/modules/console.md', () => {
  test('has a row for each member of the declaration', () => {
    expect(rowsBelow('## The declaration')).toEqual(expect.arrayContaining(Object.keys(keys)));
  });

  test('has a row for each member of a view', () => {
    const view = keys['pages']?.items?.[0]?.keys?.['view']?.keys ?? {};
    expect(rowsBelow('### Views without code').sort()).toEqual(Object.keys(view).sort());
  });

  test('has a row for each service', () => {
    expect(rowsBelow('## What the console calls of modules').sort()).toEqual(Object.keys(SERVICES).sort());
  });

  test('has a row for each slot', () => {
    const slots = [...CONSOLE_SLOTS, ...RECORD_SLOTS.map((name) => `<kind>.${name}`)];
    expect(rowsBelow('### Places for parts').sort()).toEqual(slots.sort());
  });
});

test('docs/modules/contributions.md names each form of the view of a widget', () => {
  const text = readFileSync(path.join(__dirname, '../../docs/modules/contributions.md'), 'utf8');
  const [, table = ''] = /\n\| form \|.*\n(?:\|.*\n)*?((?:\| `.*\n)+)/.exec(text) ?? [];
  const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) => namesIn(cell));
  const { keys: ofWidget = {} } = widgetKind.schema.describe() as Described;
  expect(named.sort()).toEqual(['area', 'bar', 'donut', 'funnel', 'line', 'number', 'table']);
  const view = JSON.stringify(ofWidget['view']);
  expect(named.filter((name) => !view.includes(`"${name}"`))).toEqual([]);
});
