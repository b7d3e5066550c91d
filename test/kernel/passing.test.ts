import * as fc from 'fast-check';
import { Passing } from '../../core/dist/parts/http/Passing';

describe('what is under way', () => {
  test('is what has been added and not been taken out, whichever way the two follow each other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (steps) => {
        const passing = new Passing<number>();
        const left = new Set<number>();
        const leave = new Map<number, () => void>();
        for (const step of steps) {
          const out = leave.get(step);
          if (out) {
            // Taking out again what is gone changes nothing.
            out();
            out();
            leave.delete(step);
            left.delete(step);
          } else {
            leave.set(step, passing.add(step));
            left.add(step);
          }
          expect(passing.values().sort()).toEqual([...left].sort());
          expect(passing.size).toBe(left.size);
        }
      }),
    );
  });
});
