import { bothOf } from '../../core/dist/parts/data/bothOf';

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));

describe('two statements that are sent together', () => {
  test('answer with both results', async () => {
    expect(await bothOf(Promise.resolve(1), Promise.resolve('b'))).toEqual([1, 'b']);
  });

  test('fail with the error of the one that failed, not of the one refused because of it', async () => {
    await expect(bothOf(failing('25P02'), failing('40P01'))).rejects.toMatchObject({ code: '40P01' });
    await expect(bothOf(failing('23505'), failing('25P02'))).rejects.toMatchObject({ code: '23505' });
    await expect(bothOf(Promise.resolve(), failing('25P02'))).rejects.toMatchObject({ code: '25P02' });
  });
});
