import { below, queryClient } from './queryClient';

/** Reads everything anew, at once, that pages show of these paths below `/api`; without any, of all. */
export async function refresh(paths?: readonly string[]): Promise<void> {
  await queryClient.invalidateQueries({ predicate: below(paths) });
}
