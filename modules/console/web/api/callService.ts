import type { ConsoleServiceId } from '@tenantry/module-console/contract';
import { ApiError } from './ApiError';
import { queryClient } from './queryClient';
import { type Content, request } from './request';
import { type Served, serve, serviceOf } from './services';

/** Another way to sign in, which a module has added. */
export interface Way {
  readonly id: string;
  readonly title: string;
  readonly href: string;
}

/** What people need who are not signed in. */
export const ENTRY = {
  queryKey: ['sign-in'],
  queryFn: async () => {
    const answer = await request<{ readonly items: readonly Way[]; readonly services: Served }>(
      'GET',
      '/console/sign-in',
    );
    // The frame knows more.
    if (!serviceOf('navigation')) serve(answer.services);
    return answer;
  },
};

/** Calls a service of a module. @param query of its path @throws ApiError as `request` does, 404 where no module has it */
export async function callService<T>(id: ConsoleServiceId, content?: Content, query = ''): Promise<T> {
  if (!serviceOf(id)) await queryClient.fetchQuery({ ...ENTRY, staleTime: 60_000 });
  const service = serviceOf(id);
  if (!service) throw new ApiError(404, 'Not found');
  return request<T>(service.method, service.path + query, content);
}
