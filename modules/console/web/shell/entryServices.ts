import { callService } from '../api/callService';
import { queryClient } from '../api/queryClient';
import { request } from '../api/request';
import { type Served, serve } from '../api/services';

/** Services for people who are not signed in. */
interface EntryAnswer {
  /** Other ways to sign in, which modules have added. */
  readonly items: readonly { readonly id: string; readonly title: string; readonly href: string }[];
  readonly services: Served;
}

/** Reads what people need who are not signed in. */
export const ENTRY = {
  queryKey: ['sign-in'],
  queryFn: async () => {
    const answer = await request<EntryAnswer>('GET', '/console/sign-in');
    serve(answer.services);
    return answer;
  },
};

/** `callService` for people who are not signed in. @throws ApiError */
export const callEntry: typeof callService = async (...call) => {
  await queryClient.fetchQuery({ ...ENTRY, staleTime: 60_000 });
  return callService(...call);
};
