import { createSecretKey, randomBytes } from 'node:crypto';
import {
  LocalMasterKeys,
  masterKeyIdOf,
  readMasterKey,
} from '../../core/dist/parts/encryption/LocalMasterKeys';
import { TenantKeys } from '../../core/dist/parts/encryption/TenantKeys';

const key = () => createSecretKey(randomBytes(32));
const place = { tenantId: 't1', table: 'persons', column: 'iban', recordId: 'r1' };

describe('an encrypted value', () => {
  const first = key();
  const keys = new TenantKeys(new Map([[1, first]]), 1, [key()]);

  test.each(['', 'DE02 1203 0000', 'Zażółć 🙂', 'enc1.1.AAAA.BBBB', 'x'.repeat(20_000)])(
    'opens to the text, and differs each time: %.20s',
    (text) => {
      const [one, two] = [keys.seal(place, text), keys.seal(place, text)];
      expect(one).not.toBe(two);
      expect([keys.open(place, one), keys.open(place, two)]).toEqual([text, text]);
      if (text !== '') expect(one).not.toContain(text);
    },
  );

  test.each([
    ['tenant', { tenantId: 't2' }],
    ['table', { table: 'companies' }],
    ['column', { column: 'tax_id' }],
    ['record', { recordId: 'r2' }],
  ])('does not open in another %s', (_, other) => {
    expect(keys.open({ ...place, ...other }, keys.seal(place, 'secret'))).toBeNull();
  });

  test('does not open with another key, nor under the number of another', () => {
    const sealed = keys.seal(place, 'secret');
    expect(new TenantKeys(new Map([[1, key()]]), 1, [key()]).open(place, sealed)).toBeNull();
    const both = new TenantKeys(
      new Map([
        [1, first],
        [2, first],
      ]),
      2,
      [key()],
    );
    expect(both.open(place, sealed)).toBe('secret');
    expect(both.open(place, sealed.replace('enc1.1.', 'enc1.2.'))).toBeNull();
    expect([both.isCurrent(sealed), both.isCurrent(both.seal(place, ''))]).toEqual([false, true]);
  });

  test('does not open when any character of it is changed', () => {
    const sealed = keys.seal(place, 'secret');
    for (let index = 0; index < sealed.length; index += 1) {
      const other = sealed[index] === 'A' ? 'B' : 'A';
      const opened = keys.open(place, sealed.slice(0, index) + other + sealed.slice(index + 1));
      // The last character of base64 has bits that count for nothing.
      expect([null, ...(index === sealed.length - 1 ? ['secret'] : [])]).toContain(opened);
    }
    expect([keys.open(place, sealed.slice(0, -1)), keys.open(place, 'secret')]).toEqual([null, null]);
  });

  test('has a hash that is the same for the same column only', () => {
    const hash = keys.hashOf(place, 'a');
    expect(keys.hashOf(place, 'a')).toBe(hash);
    const others = [
      keys.hashOf(place, 'b'),
      keys.hashOf({ ...place, column: 'x' }, 'a'),
      keys.hashOf({ ...place, tenantId: 't2' }, 'a'),
      new TenantKeys(new Map([[1, first]]), 1, [key()]).hashOf(place, 'a'),
    ];
    expect(others).not.toContain(hash);
  });
});

describe('local master keys', () => {
  const [one, two] = [randomBytes(32), randomBytes(32)];
  const at = { tenantId: 't1', number: 1 };

  test('unwrap what older ones have wrapped, and wrap with the current one', async () => {
    const data = randomBytes(32);
    const old = await new LocalMasterKeys([one]).wrap(data, at);
    const keys = new LocalMasterKeys([two, one]);
    expect(Buffer.from(await keys.unwrap(old, at))).toEqual(data);
    expect((await keys.wrap(data, at)).masterKeyId).toBe(masterKeyIdOf(two));
    expect([keys.isCurrent(old.masterKeyId), keys.has(old.masterKeyId)]).toEqual([false, true]);
  });

  test('refuse keys of another tenant, another number or another master key', async () => {
    const keys = new LocalMasterKeys([one]);
    const wrapped = await keys.wrap(randomBytes(32), at);
    await expect(keys.unwrap(wrapped, { ...at, tenantId: 't2' })).rejects.toThrow('does not open');
    await expect(keys.unwrap(wrapped, { ...at, number: 2 })).rejects.toThrow('does not open');
    await expect(new LocalMasterKeys([two]).unwrap(wrapped, at)).rejects.toThrow('is not there');
  });

  test.each([
    [one.toString('hex'), one],
    [one.toString('base64'), one],
    [` ${one.toString('base64url')}\n`, one],
    ['a passphrase that is long enough, but no key', undefined],
    [one.toString('base64').slice(4), undefined],
  ])('are read as base64 or hexadecimal', (text, expected) => {
    expect(readMasterKey(text)).toEqual(expected);
  });
});
