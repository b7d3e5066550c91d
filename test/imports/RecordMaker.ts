import type { CollectionDescription } from '@tenantry/core';
import type { World } from '../../modules/auth/test/accessSupport';
import { FULL_RECORDS, MARK, ODD } from './fullRecords';

type Member = CollectionDescription['members'][number];

/** A record that was made. */
export interface MadeRecord {
  readonly id: string;
  readonly kind: string;
  /** Of its list. */
  readonly path: string;
}

/** An id of nothing that modules look for. */
const OTHER = '00000000-0000-4000-8000-000000000007';

/** Makes a record of each kind with values for all members that its schema takes. */
export class RecordMaker {
  private readonly ids = new Map<string, string>();

  constructor(private readonly world: World) {
    this.ids.set('home', world.home.organizationId).set('user', world.rootId);
  }

  /** @throws Error records were refused, with the reasons */
  async makeAll(describe: (kind: string) => CollectionDescription): Promise<MadeRecord[]> {
    const made: MadeRecord[] = [];
    const refused: string[] = [];
    for (const [kind, path, json] of FULL_RECORDS) {
      const members = describe(kind).members.filter(({ name }) => !(name in json));
      const values = Object.fromEntries(members.map((member) => [member.name, this.sample(member)]));
      const filled = this.filled(path);
      const { status, body } = await this.world.call<{ id?: string }>('POST', filled, {
        json: { ...values, ...this.filled(json) },
      });
      if (status !== 201 || body.id === undefined) {
        refused.push(`${kind}: ${status} ${JSON.stringify(body)}`);
        continue;
      }
      this.ids.set(kind, body.id);
      made.push({ id: body.id, kind, path: filled });
    }
    // Give the members other values in `fullRecords.ts`.
    if (refused.length > 0) throw new Error(refused.join('\n'));
    return made;
  }

  private sample({ name, value, type, references, isAccount, initial, writable }: Member): unknown {
    if (writable === 'never') return undefined;
    if (isAccount || name === 'userId') return this.ids.get('user');
    if (type === 'uuid') return references === null ? OTHER : this.ids.get(references);
    const { min, max } = value.limits;
    if (value.choices.length > 0) return value.choices.at(-1);
    switch (value.kind) {
      case 'text':
        if (value.format === 'email') return `${MARK}@example.test`;
        if (value.format === 'uri') return 'https://example.test/?a=1;=2';
        return ODD.slice(0, value.limits.maxLength);
      case 'boolean':
        return initial !== true;
      case 'integer':
      case 'decimal':
        return min === undefined ? Math.min(12, max ?? 12) : Math.min(min + 1, max ?? min + 1);
      case 'time':
        return '2026-06-01T10:00:00.000Z';
      case 'list':
        return type.startsWith('uuid') ? [] : ['a;b', '=c'];
      case 'options':
        return undefined;
      case 'json':
        return { a: ['=1', null], b: ODD };
    }
  }

  private filled<T>(value: T): T {
    const text = JSON.stringify(value).replaceAll(
      /\{([a-z_.A-Z]+)\}/g,
      (whole, kind: string) => this.ids.get(kind) ?? whole,
    );
    return JSON.parse(text) as T;
  }
}
