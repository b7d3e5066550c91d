import { keptServices } from '../../core/dist/kernel/running/keptServices';

class Unused {
  constructor(readonly deps: object) {}
}

test('a class that keeps its services reads those that its source names', () => {
  class Keeper {
    private readonly started: number;
    constructor(private readonly deps: Record<'clock' | 'mail' | 'jobs' | 'events', () => number>) {
      this.started = deps.clock();
    }
    read(): number {
      const {
        mail, // as this.deps.letters, of old
        jobs: queue,
        ...rest
      } = this.deps;
      const { length } = this.deps.events;
      return this.started + this.deps.clock() + mail() + queue() + this.deps.events() + length + rest.clock();
    }
  }
  expect(keptServices(Keeper).toSorted()).toEqual(['clock', 'events', 'jobs', 'mail']);
  expect(keptServices(Unused)).toEqual([]);
});

test('one that picks its services, or is given none, keeps nothing to read later', () => {
  class Picker {
    private readonly deps: { clock: () => number };
    constructor({ clock }: { clock: () => number }) {
      this.deps = { clock };
    }
    read(): number {
      return this.deps.clock();
    }
  }
  expect(keptServices(Picker)).toEqual([]);
  expect(keptServices(class {})).toEqual([]);
});
