import { writeApart } from '@tenantry/core';
import { Coalescer } from '../../core/parts/jobs/Coalescer';

/** Refuses every batch with a number that is among `bad`, and notes the batches that it has written. */
function refusing(bad: readonly number[]) {
  const written: number[][] = [];
  const write = async (items: readonly number[]) => {
    const found = items.find((item) => bad.includes(item));
    if (found !== undefined) throw new Error(`refused ${found}`);
    written.push([...items]);
    return items.map((item) => item * 2);
  };
  return { write, written };
}

const outage = Object.assign(new Error('the database shuts down'), { code: '57P01' });

describe('a batch of work that does not belong together', () => {
  const items = Array.from({ length: 20 }, (_, index) => index);

  test('is written but for the items that fail by themselves', async () => {
    const { write, written } = refusing([3, 17]);
    const left = await writeApart(items, write);
    expect(left).toEqual([3, 17].map((item) => ({ item, error: new Error(`refused ${item}`) })));
    expect(written.flat()).toEqual(items.filter((item) => item !== 3 && item !== 17));
  });

  test('is tried once when the database is at fault', async () => {
    let tries = 0;
    const write = () => {
      tries += 1;
      return Promise.reject(outage);
    };
    await expect(writeApart(items, write)).rejects.toBe(outage);
    expect(tries).toBe(1);
  });

  test('fails for those alone that put the bad items into it', async () => {
    const { write } = refusing([4]);
    const coalescer = new Coalescer(write);
    const answers = await Promise.allSettled(items.map((item) => coalescer.do(item)));
    expect(answers.map(({ status }) => status)).toEqual(
      items.map((item) => (item === 4 ? 'rejected' : 'fulfilled')),
    );
    expect(answers[5]).toMatchObject({ value: 10 });
    const out = new Coalescer<number, number>(() => Promise.reject(outage));
    const refused = await Promise.allSettled(items.map((item) => out.do(item)));
    expect(refused.every((one) => one.status === 'rejected' && one.reason === outage)).toBe(true);
  });
});
