import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { madeBefore, madeOnce } from '../support/madeOnce';

describe('a folder that is made once', () => {
  const name = `test${randomUUID().replaceAll('-', '')}`;
  let folder = '';
  let made = 0;
  const make = async (text: string): Promise<string> => {
    folder = await madeOnce(name, { text }, async (draft) => {
      made += 1;
      await writeFile(path.join(draft, 'text'), text);
    });
    return readFile(path.join(folder, 'text'), 'utf8');
  };
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is made by the first that needs it, while others wait', async () => {
    expect(madeBefore(name, { text: 'one' })).toBeUndefined();
    expect(await Promise.all([make('one'), make('one')])).toEqual(['one', 'one']);
    expect(await make('one')).toBe('one');
    expect(made).toBe(1);
    expect(madeBefore(name, { text: 'one' })).toBe(folder);
  });

  test('is made anew of other sources, in place of the old one', async () => {
    const before = folder;
    expect(await make('two')).toBe('two');
    expect(made).toBe(2);
    expect(existsSync(before)).toBe(false);
  });

  test('is not there when making it failed, and is made by the next', async () => {
    const failing = madeOnce(name, { text: 'three' }, async (draft) => {
      await writeFile(path.join(draft, 'text'), 'half');
      throw new Error('no more');
    });
    await expect(failing).rejects.toThrow('no more');
    expect(madeBefore(name, { text: 'three' })).toBeUndefined();
    expect(await make('three')).toBe('three');
  });
});
