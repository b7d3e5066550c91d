import type { ConsoleServiceId } from '@tenantry/module-console/contract';
import { ApiError } from './ApiError';
import { type Content, request } from './request';
import { serviceOf } from './services';

/** Calls a service of a module. @param query of its path @throws ApiError as `request` does, 404 where no module has it */
export async function callService<T>(id: ConsoleServiceId, content?: Content, query = ''): Promise<T> {
  const service = serviceOf(id);
  if (!service) throw new ApiError(404, '');
  return request<T>(service.method, service.path + query, content);
}
