import { queryClient } from '../api/queryClient';
import { FRAME } from './useFrame';

/** Reads anew what is around the pages, at once: the sidebar, what the person may do, the parts of modules. */
export async function refreshFrame(): Promise<void> {
  await queryClient.invalidateQueries(FRAME);
}
