import { Depot, KEEPER, OWNER } from './Depot';

describe('the advanced filter of a list', () => {
  let depot: Depot;

  beforeAll(async () => {
    depot = await Depot.start();
  });
  afterAll(() => depot?.host.stop());

  const ask: Depot['ask'] = (...query) => depot.ask(...query);
  const titles: Depot['titles'] = (query) => depot.titles(query);

  const filter = (conditions: readonly Record<string, string>[], more: Record<string, string> = {}) => ({
    sort: 'position',
    ...Object.fromEntries(
      conditions.flatMap((condition, index) =>
        Object.entries(condition).map(([name, value]) => [`filter[conditions][${index}][${name}]`, value]),
      ),
    ),
    ...more,
  });

  test.each<[string, string, string, string[]]>([
    ['title', 'is', 'Item 3', ['3']],
    ['title', 'equals', 'item 3', ['3']],
    ['title', 'is_not', 'Full 100%', [...'012345678']],
    ['title', 'contains', '0%', ['Full 100%']],
    ['note', 'does_not_contain', 'STRAß', [...'012345678']],
    ['title', 'starts_with', 'full', ['Full 100%']],
    ['title', 'ends_with', ' 5', ['5']],
    ['title', 'is_any_of', '["Item 1","Item 2"]', ['1', '2']],
    ['title', 'is_none_of', '["Item 1"]', ['Full 100%', ...'02345678']],
    ['note', 'is_empty', '', [...'012345678']],
    ['note', 'is_not_empty', '', ['Full 100%']],
    ['position', 'equals', '-5', ['Full 100%']],
    ['position', 'not_equals', '-5', [...'012345678']],
    ['position', 'greater_than', '6', ['7', '8']],
    ['position', 'less_or_equal', '1', ['Full 100%', '0', '1']],
    ['position', 'between', '[2,4]', ['2', '3', '4']],
    ['position', 'is_any_of', '1,3', ['1', '3']],
    ['price', 'greater_or_equal', '1234567890.1234', ['Full 100%']],
    ['price', 'less_than', '1.5', ['0']],
    ['price', 'is_empty', '', ['8']],
    ['price', 'is_none_of', '[0, 1.5]', ['Full 100%', ...'2345678']],
    ['seenAt', 'is', '2026-05-01', ['Full 100%']],
    ['seenAt', 'is', '2026-05-01T14:00:00.500+02:00', ['Full 100%']],
    ['seenAt', 'is_after', '2026-01-08', ['Full 100%', '8']],
    ['seenAt', 'is_before', '2026-01-02', ['0']],
    ['seen_at', 'is_before', '2026-01-02', ['0']],
    ['seenAt', 'between', '["2026-01-02","2026-01-03"]', ['1', '2']],
    ['dueOn', 'is', '2026-01-03', ['2']],
    ['dueOn', 'is_after', '2026-01-08', ['Full 100%', '8']],
    ['dueOn', 'between', '2026-01-02,2026-01-03T10:00:00Z', ['1', '2']],
    ['createdAt', 'greater_or_equal', '2026-02-01T00:07:00Z', ['Full 100%', '7', '8']],
    ['isFragile', 'is_true', '', ['Full 100%', ...'02468']],
    ['isFragile', 'is_false', '', [...'1357']],
    ['isFragile', 'is', 'no', [...'1357']],
    ['ownerId', 'is', OWNER.toUpperCase(), ['Full 100%']],
    ['ownerId', 'is_not', OWNER, [...'012345678']],
    ['ownerId', 'is_any_of', `${KEEPER}, ${OWNER}`, ['Full 100%']],
    ['sizes', 'is_empty', '', [...'012345678']],
    ['colours', 'has_any_of', '["red","green"]', ['Full 100%']],
    ['colours', 'has_all_of', '["red","green"]', []],
    ['colours', 'has_all_of', '["red","blue"]', ['Full 100%']],
    ['colours', 'has_none_of', '["red"]', [...'012345678']],
    ['colours', 'contains', 'BLU', ['Full 100%']],
    ['colours', 'is_empty', '', [...'012345678']],
    ['keeperIds', 'is_any_of', KEEPER, ['Full 100%']],
  ])('filters by %s %s %s', async (field, op, value, expected) => {
    expect(await titles(filter([{ field, op, value }]))).toEqual(expected);
  });

  test('joins conditions, closer by and than by or, and nests them', async () => {
    const position = (value: number) => ({ field: 'position', op: 'is', value: String(value) });
    const odd = { field: 'isFragile', op: 'is_false', value: '' };
    const [one, two, three] = [position(1), position(2), position(3)];
    expect(await titles(filter([one, odd]))).toEqual(['1']);
    expect(await titles(filter([one, two], { 'filter[logic]': 'or' }))).toEqual(['1', '2']);
    expect(await titles(filter([one, { ...two, join: 'or' }, { ...odd, join: 'and' }]))).toEqual(['1']);
    expect(await titles(filter([one, three], { 'filter[logic]': 'or', position: '3' }))).toEqual(['3']);
    const nested = filter([odd], {
      ...prefixed('filter[conditions][1]', { logic: 'or' }),
      ...prefixed('filter[conditions][1][conditions][0]', one),
      ...prefixed('filter[conditions][1][conditions][1]', two),
      ...prefixed('filter[conditions][1][conditions][2][conditions][0]', three),
    });
    expect(await titles(nested)).toEqual(['1', '3']);
    const values = 'filter[conditions][0][field]=position&filter[conditions][0][op]=is_any_of';
    expect(
      await titles(`${values}&filter[conditions][0][value]=1&filter[conditions][0][value]=2&sort=position`),
    ).toEqual(['1', '2']);
    expect(await titles(`${values}&filter[conditions][0][value][]=4&sort=position`)).toEqual(['4']);
    for (const other of ['filter[conditions]=x', 'filter[nonsense][0]=1', 'filter[]=2', 'filter[x']) {
      await expect(titles(other)).rejects.toThrow('object.unknown');
    }
  });

  const prefixed = (prefix: string, condition: Record<string, string>) =>
    Object.fromEntries(Object.entries(condition).map(([name, value]) => [`${prefix}[${name}]`, value]));

  test('refuses filters that cannot be meant, and says where', async () => {
    const rules = (count: number) =>
      Array.from({ length: count }, () => ({ field: 'title', op: 'is', value: 'x' }));
    expect((await ask(filter(rules(20)))).status).toBe(200);
    const deep = prefixed(
      'filter[conditions][0][conditions][0][conditions][0][conditions][0]',
      rules(1)[0] ?? {},
    );
    const wide = Object.assign(
      {},
      ...Array.from({ length: 16 }, (_, index) =>
        prefixed(`filter[conditions][0][conditions][${index}]`, rules(1)[0] ?? {}),
      ),
    ) as Record<string, string>;
    for (const query of [filter(rules(21)), deep, wide]) {
      expect(await ask(query)).toMatchObject({ status: 400, body: { details: [{ code: 'filter.size' }] } });
    }
    const refused: [Record<string, string>, string][] = [
      [{ op: 'is', value: '1' }, 'field'],
      [{ field: 'title', value: '1' }, 'op'],
      [{ field: 'secret', op: 'is', value: '1' }, 'field'],
      [{ field: 'sequence', op: 'is', value: '1' }, 'field'],
      [{ field: 'constructor', op: 'is', value: '1' }, 'field'],
      [{ field: 'title', op: 'resembles', value: '1' }, 'op'],
      [{ field: 'title', op: 'greater_than', value: '1' }, 'op'],
      [{ field: 'position', op: 'contains', value: '1' }, 'op'],
      [{ field: 'sizes', op: 'is', value: '1' }, 'op'],
      [{ field: 'price', op: 'is', value: '1e400' }, 'value'],
      [{ field: 'price', op: 'is', value: 'NaN' }, 'value'],
      [{ field: 'seenAt', op: 'is_after', value: '2026-02-30' }, 'value'],
      [{ field: 'seenAt', op: 'is_after', value: '99999-01-01' }, 'value'],
      [{ field: 'dueOn', op: 'is', value: '2026-01-01T25:00' }, 'value'],
      [{ field: 'ownerId', op: 'is', value: 'x' }, 'value'],
      [{ field: 'ownerId', op: 'is_any_of', value: '[' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: '[]' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: '["\\u0000"]' }, 'value'],
      [{ field: 'title', op: 'is_any_of', value: JSON.stringify(Array(201).fill('x')) }, 'value'],
      [{ field: 'position', op: 'between', value: '[1]' }, 'value'],
      [{ field: 'title', op: 'is' }, 'value'],
    ];
    for (const [condition, member] of refused) {
      const { status, body } = await ask(filter([condition]));
      const path = ['filter', 'conditions', 0, member];
      expect({ condition, status, body }).toMatchObject({
        condition,
        status: 400,
        body: { details: [{ path }] },
      });
    }
    expect((await ask('search=%00')).status).toBe(400);
  });
});
