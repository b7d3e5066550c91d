/** @covers core/embedded */
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireInstanceLock } from '@tenantry/core/embedded';
import { DataFolder } from './dataFolder';

describe('the instance lock of a data folder', () => {
  let folder: DataFolder;
  beforeEach(() => (folder = DataFolder.create()));
  afterEach(() => folder.dispose());

  it('refuses a second server, naming the first, and is free again when that is killed', async () => {
    const parent = await folder.startInParent();
    await expect(acquireInstanceLock(folder.path)).rejects.toMatchObject({
      code: 'EMBEDDED_POSTGRES_INSTANCE_LOCKED',
      message: expect.stringMatching(
        new RegExp(`already running .* pid ${parent.process.pid} since \\d{4}-`),
      ),
      remedy: expect.stringContaining('TENANTRY_DATA_DIR'),
    });

    parent.process.kill('SIGKILL');
    await once(parent.process, 'exit');
    const lock = await acquireInstanceLock(folder.path);
    await lock.release();
  });

  it('is not held by an unrelated process that got the same pid', async () => {
    const lock = await acquireInstanceLock(folder.path);
    const path = join(folder.path, 'server.lock');
    const holder = JSON.parse(readFileSync(path, 'utf8')) as { identity: string };
    writeFileSync(path, JSON.stringify({ ...holder, identity: 'earlier' }));
    const next = await acquireInstanceLock(folder.path);
    await lock.release();
    await expect(acquireInstanceLock(folder.path)).rejects.toMatchObject({
      code: 'EMBEDDED_POSTGRES_INSTANCE_LOCKED',
    });
    await next.release();
  });

  it('says what keeps the data folder from being used, and what to do', async () => {
    const file = join(folder.path, '..', 'file');
    writeFileSync(file, '');
    const problem = (reason: RegExp, remedy: RegExp) => ({
      code: 'EMBEDDED_POSTGRES_DATA_FOLDER',
      message: expect.stringMatching(reason),
      remedy: expect.stringMatching(remedy),
    });
    await expect(acquireInstanceLock(file)).rejects.toMatchObject(problem(/it is a file/, /Move the file/));
    await expect(acquireInstanceLock(join(file, 'var'))).rejects.toMatchObject(
      problem(/a part of its path is a file/, /TENANTRY_DATA_DIR/),
    );
    mkdirSync(folder.path);
    await withoutRights(folder.path, async () => {
      for (const path of [folder.path, join(folder.path, 'below')]) {
        await expect(acquireInstanceLock(path)).rejects.toMatchObject(
          problem(/may not write there/, /chown/),
        );
      }
    });
  });

  it('goes to exactly one of many that ask at once, over a stale or broken lock', async () => {
    await (await acquireInstanceLock(folder.path)).release();
    writeFileSync(join(folder.path, 'server.lock'), '{"pid":');
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, () => acquireInstanceLock(folder.path)),
    );
    expect(asked.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });
});

/** Does something while a folder cannot be written to: by root as another user, by others without the rights to it. */
async function withoutRights(folder: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, isRoot ? 0o755 : 0o555);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  }
}
