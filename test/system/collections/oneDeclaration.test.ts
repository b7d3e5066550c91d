/** @covers core/parts/records core/cli/modules/migration core/parts/data test/fixtures/records */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { transpileModule, ModuleKind } from 'typescript';
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { runCommand } from '../support/runCommand';

const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';
const root = path.resolve(__dirname, '../../..');

/** Copies of the fixtures, into which the command writes migrations. */
class Packages {
  readonly folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tenantry-records-')));

  constructor() {
    cpSync(path.join(root, 'test/fixtures/records'), this.folder, { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'));
    writeFileSync(this.of('plugins.config.json'), JSON.stringify({ sources: this.sources }));
  }

  get sources(): string[] {
    // Those that sign in, and undo what the log has.
    return [path.join(root, 'modules/{auth,directory,audit_logs}'), this.of('stickers'), this.of('albums')];
  }

  of(name: string): string {
    return path.join(this.folder, name);
  }

  /** Runs the command, and adds what it wrote to the migrations of the package. @returns what it wrote */
  async migrate(name: string, className?: string): Promise<string> {
    const args = ['modules', 'migration', this.of(name), '--json'];
    const answer = (await runCommand([...args, ...(className ? ['--name', className] : [])], {
      TENANTRY_PLUGINS_CONFIG: this.of('plugins.config.json'),
      TENANTRY_DATA_DIR: this.of('data'),
    })) as { readonly file?: string | null };
    const { file } = answer;
    if (file === undefined) throw new Error(`no migration: ${JSON.stringify(answer)}`);
    if (file === null) return '';
    const text = readFileSync(file, 'utf8');
    const { outputText } = transpileModule(text, { compilerOptions: { module: ModuleKind.CommonJS } });
    writeFileSync(file.replace(/ts$/, 'js'), outputText);
    const index = path.join(path.dirname(file), 'index.js');
    const required = `Object.assign(exports, require('./${path.basename(file, '.ts')}'));\n`;
    writeFileSync(index, readFileSync(index, 'utf8') + required);
    return text;
  }

  edit(file: string, change: (text: string) => string): void {
    writeFileSync(this.of(file), change(readFileSync(this.of(file), 'utf8')));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

describe('one declaration of a record', () => {
  const packages = new Packages();
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;
  let written: string;

  beforeAll(async () => {
    written = await packages.migrate('stickers');
    await packages.migrate('albums');
    host = await startTestHost({ sources: packages.sources });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(async () => {
    await host?.stop();
    packages.remove();
  });

  const send = <T = Record<string, unknown>>(method: string, at: string, json?: unknown, headers = {}) =>
    host.request<T>(method, at, { token, headers, ...(json !== undefined && { json }) });
  const undo = async (headers: Headers): Promise<void> => {
    const sent = decodeURIComponent((headers.get('x-operation') ?? '').slice(3));
    const { undoToken } = JSON.parse(sent) as { undoToken: string };
    const { status, body } = await send('POST', '/audit_logs/audit-logs/actions/undo', { undoToken });
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  };
  const create = async (json: object, at = '/stickers') => {
    const { status, body } = await send<{ id: string }>('POST', at, json);
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body.id;
  };

  test('and its migration take less than 80 lines', () => {
    expect(written).toContain('CREATE TABLE stickers');
    const declaration = readFileSync(packages.of('stickers/sticker.js'), 'utf8');
    expect(linesOf(declaration) + linesOf(written)).toBeLessThan(80);
  });

  test('yields a migration with readable names, which leaves no difference', async () => {
    expect(written).toMatch(/^export class CreateStickers\d{13} implements MigrationInterface \{$/m);
    expect(written).toContain('CONSTRAINT stickers_tenant_id_id_key UNIQUE (tenant_id, id)');
    expect(written).toContain(`CONSTRAINT stickers_size_check CHECK (size IN ('small', 'large'))`);
    expect(written).toMatch(/await secureTable\(runner, .stickers.\);/);
    expect(written).toContain(
      'CREATE UNIQUE INDEX stickers_slug ON stickers (tenant_id, organization_id, slug)',
    );
    expect(written).toContain(
      'stickers_by_label ON stickers (tenant_id, organization_id, tenantry_order(label) COLLATE "C", id)',
    );
    expect(await packages.migrate('stickers')).toBe('');
  });

  test('yields a list with filters, search and exports, and a record by its id', async () => {
    const id = await create({ label: 'Star', slug: 'star', size: 'large' });
    await create({ label: 'Moon', slug: 'moon' });
    const list = await send<{ items: { id: string }[]; total: number }>('GET', '/stickers?size=large');
    expect(list.body).toMatchObject({ total: 1, items: [{ id, label: 'Star', slug: 'star', color: null }] });
    expect((await send<{ total: number }>('GET', '/stickers?search=moo')).body.total).toBe(1);
    const file = await host.request<string>('GET', '/stickers?format=csv&sortField=label', { token });
    expect(JSON.stringify(file.body)).toMatch(/Moon.*Star/);
    const one = await send('GET', `/stickers/${id}`);
    expect([one.status, one.body]).toEqual([200, list.body.items[0]]);
    expect((await send('GET', `/stickers/${UNKNOWN}`)).status).toBe(404);
    expect((await send('GET', '/stickers/star')).status).toBe(400);
    const stranger = await (await host.tenant()).signInAs('admin');
    expect((await host.request('GET', `/stickers/${id}`, { token: stranger })).status).toBe(404);
  });

  test('yields commands with undo, events and the log, also at the path of the record', async () => {
    const id = await create({ label: 'Sun', slug: 'sun' });
    const { body: before } = await send('GET', `/stickers/${id}`);
    const stale = { 'x-expected-updated-at': '2020-01-01T00:00:00.000Z' };
    expect((await send('PATCH', `/stickers/${id}`, { label: 'Late' }, stale)).status).toBe(409);
    const patched = await send('PATCH', `/stickers/${id}`, { label: 'Sol' });
    expect([patched.status, patched.body]).toEqual([200, { ok: true, updatedAt: expect.any(String) }]);
    expect(
      (await host.event<{ id: string }>('stickers.sticker.updated', ({ payload }) => payload.id === id))
        .payload.id,
    ).toBe(id);
    expect((await send('GET', `/stickers/${id}`)).body).toMatchObject({ label: 'Sol', slug: 'sun' });
    await undo(patched.headers);
    expect((await send('GET', `/stickers/${id}`)).body).toMatchObject({ label: before['label'] });
    expect((await send('PUT', `/stickers/${id}`, { slug: 'star' })).body).toMatchObject({
      fieldErrors: { slug: 'Sticker slug already in use.' },
    });
    expect((await send('PUT', `/stickers/${id}`, { size: 'huge' })).status).toBe(400);
    const deleted = await send('DELETE', `/stickers/${id}`);
    expect([deleted.status, (await send('GET', `/stickers/${id}`)).status]).toEqual([200, 404]);
    await undo(deleted.headers);
    expect((await send('GET', `/stickers/${id}`)).status).toBe(200);
  });

  test('yields schemas in the API document that say what is required, never null, and one of some values', async () => {
    const { body } = await host.request<ApiDocument>('GET', '/openapi.json', { token });
    const { schemas } = body.components;
    expect(body.paths['/stickers/{id}']?.['get']?.responses['200'].content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/StickersSticker' } },
    });
    const sticker = schemas['StickersSticker'];
    expect(sticker?.required).toEqual(expect.arrayContaining(['id', 'label', 'size', 'color', 'created_at']));
    expect(sticker?.properties).toMatchObject({
      label: { type: 'string' },
      color: { type: ['string', 'null'] },
      size: { enum: ['small', 'large'] },
    });
    expect(schemas['StickersStickerInput']?.required).toEqual(['label', 'slug']);
    expect(schemas['StickersStickerUpdate']?.required).toEqual(['id']);
    expect(schemas['StickersStickerChange']?.required).toBeUndefined();
  });

  test('refers to records of the same and of another module', async () => {
    const albumId = await create({ title: 'First' }, '/albums');
    const stickerId = await create({ label: 'Comet', slug: 'comet' });
    const pageId = await create({ albumId, stickerId }, '/albums/pages');
    const unknown = await send('POST', '/albums/pages', { albumId: stickerId, stickerId: UNKNOWN });
    expect([unknown.status, unknown.body]).toMatchObject([
      400,
      {
        details: [
          { path: ['albumId'], code: 'reference_unknown' },
          { path: ['stickerId'], code: 'reference_unknown' },
        ],
      },
    ]);
    const foreign = await host.tenant();
    const stranger = await foreign.signInAs('admin');
    const stolen = { token: stranger, json: { albumId } };
    expect((await host.request('POST', '/albums/pages', stolen)).status).toBe(400);
    expect((await send('PATCH', `/albums/pages/${pageId}`, { stickerId: UNKNOWN })).status).toBe(400);
    expect(await send('DELETE', `/stickers/${stickerId}`)).toMatchObject({
      status: 409,
      body: { code: 'record_in_use' },
    });
    const deleted = await send('DELETE', `/albums/${albumId}`);
    expect([deleted.status, (await send('GET', `/albums/pages/${pageId}`)).status]).toEqual([200, 404]);
    await undo(deleted.headers);
    expect((await send('GET', `/albums/pages/${pageId}`)).body).toMatchObject({ album_id: albumId });
  });

  test('is followed by a migration when it changes', async () => {
    packages.edit('stickers/sticker.js', (text) =>
      text
        .replace('    color:', `    weight: field.integer({ initial: 1 }),\n    color:`)
        .replace('{ max: 20 }', `{ max: 20, initial: 'red' }`)
        .replace(`label: 't.label', createdAt`, 'createdAt'),
    );
    const change = await packages.migrate('stickers', 'WeighStickers');
    expect(change).toContain('ALTER TABLE stickers ADD weight integer NOT NULL DEFAULT');
    expect(change).toContain('ALTER TABLE stickers ALTER COLUMN color SET NOT NULL');
    expect(change).toContain('ALTER TABLE stickers DROP COLUMN weight');
    expect(change).toContain('DROP INDEX stickers_by_label');
    expect(change).toMatch(
      /CREATE INDEX stickers_by_label ON stickers USING btree \(tenant_id, organization_id, tenantry_order\(label\) COLLATE "C", id\)/,
    );
  });
});

interface ApiDocument {
  readonly paths: Readonly<
    Record<string, Record<string, { readonly responses: { readonly 200: { readonly content: unknown } } }>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, { readonly required?: string[]; readonly properties: object }>>;
  };
}
