import type Queue from 'bull';

/** In one step, so that no entry is removed that is added meanwhile. One with a lock is being worked on. */
const REMOVE_EMPTY = `
  for _, key in ipairs(KEYS) do
    if redis.call('HEXISTS', key, 'data') == 0 and redis.call('EXISTS', key .. ':lock') == 0 then
      redis.call('DEL', key)
    end
  end`;

/**
 * Removes entries of a queue that hold no data. Bull leaves them where Redis has lost a job while it was worked on: it notes
 * how the attempt ended under the id of a job that is in no list. As long as the entry is there, a job of this id is not added.
 *
 * @param ids ids of jobs in the queue, whether there are entries of them or not
 */
export async function removeEmptyEntries(queue: Queue.Queue, ids: readonly string[]): Promise<void> {
  await queue.client.eval(REMOVE_EMPTY, ids.length, ...ids.map((id) => queue.toKey(id)));
}
