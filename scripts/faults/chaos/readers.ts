import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../lib/randomOf';
import type { ApiClient } from '../ApiClient';
import type { FixedDeals } from './prepareData';
import type { Traffic } from './Traffic';

/** One kind of request, again and again until the load is over. */
export type Reader = (isOver: () => boolean) => Promise<void>;

interface Page {
  readonly items: readonly { readonly id: string; readonly title: string }[];
  readonly total: number;
}

/** Sign-ins, reads, lists and exports, each of which checks its answers against what never changes. */
export function readers(client: ApiClient, traffic: Traffic, random: Random, fixed: FixedDeals): Reader[] {
  const repeat =
    (pause: number, step: () => Promise<void>): Reader =>
    async (isOver) => {
      while (!isOver()) {
        await step();
        await sleep(random.below(pause));
      }
    };

  const signIn = async (): Promise<void> => {
    const outcome = await traffic.send('sign-in', () => client.login());
    if (outcome.kind !== 'done') return;
    // 401 would be a session that was acknowledged and is not there.
    const authorization = `Bearer ${outcome.answer.body.token}`;
    await traffic.send('profile', () => client.call('GET', '/auth/profile', undefined, { authorization }));
  };

  const readDeal = async (): Promise<void> => {
    const { id, title } = random.pick(fixed.deals);
    const outcome = await traffic.send('read', () => client.call<Page>('GET', `/customers/deals?id=${id}`));
    if (outcome.kind === 'done' && outcome.answer.body.items[0]?.title !== title) {
      traffic.blame('read: a record that nobody changes is not as it was');
    }
  };

  const listDeals = async (): Promise<void> => {
    const path = `/customers/deals?search=${fixed.word}&pageSize=50&sortField=title&page=${1 + random.below(4)}`;
    const outcome = await traffic.send('list', () => client.call<Page>('GET', path));
    if (outcome.kind === 'done' && outcome.answer.body.total !== fixed.deals.length) {
      traffic.blame('list: records that nobody changes are more or fewer than there were');
    }
  };

  const exportDeals = async (): Promise<void> => {
    const path = `/customers/deals?search=${fixed.word}&format=csv`;
    const outcome = await traffic.send('export', () => client.call<string>('GET', path), [], true);
    if (outcome.kind !== 'done') return;
    const lines = outcome.answer.body.trimEnd().split('\n').length;
    if (lines !== fixed.deals.length + 1) traffic.blame('export: a file that ended in order is not whole');
  };

  return [
    repeat(600, signIn),
    repeat(30, readDeal),
    repeat(30, readDeal),
    repeat(150, listDeals),
    repeat(800, exportDeals),
  ];
}
