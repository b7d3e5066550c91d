import { useResource } from '../api/useResource';
import type { Option } from './fields';

/** Choices from the items of a list of the API. @param path with its query: the items of the first page can be chosen */
export function useListOptions<T>(path: string, optionOf: (item: T) => Option): readonly Option[] {
  const { data } = useResource<{ readonly items: readonly T[] }>(path);
  return (data?.items ?? []).map(optionOf);
}
