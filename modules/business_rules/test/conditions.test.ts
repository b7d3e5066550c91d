import { textOf, valueOf } from '../console/conditions';

test.each([[['Smith, John', 'Ada']], [[1, '1', true, 'true', '1,5']]])(
  'values of a condition are the same after they were edited in one line: %j',
  (values) => {
    expect(valueOf(textOf(values), 'IN')).toEqual(values);
  },
);
