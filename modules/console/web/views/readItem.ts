import { ApiError } from '../api/ApiError';
import { request, send } from '../api/request';
import { pathWith } from '../api/useResource';
import { callOf, type Parameters } from './calls';
import { type Description, idOf, type Item, type Page, withAdded } from './description';
import { type Field, valueOf } from './Field';
import { t } from './texts';

/** An item that has its members under the names of requests too. */
export function withNames(item: Item, fields: readonly Field[]): Item {
  const members = fields.map((field) => [field.name, valueOf(item, field)] as const);
  return { ...item, ...Object.fromEntries(members) };
}

/** Reads one record as lists show it, with the members that only its own route answers. @throws ApiError 404 */
export async function readItem(description: Description, id: string, fixed: Parameters): Promise<Item> {
  const read = callOf(description, 'read', id, fixed);
  const list = callOf(description, 'list', null, fixed);
  if (list) {
    const { items } = await request<Page>('GET', pathWith(list.path, { ids: id }));
    const found = items.find((one) => idOf(one) === id);
    // The version is that of the item, which is read first: a change in between is found when the form is saved.
    if (found) return { ...withAdded(found), ...(read && (await unlistedMembers(description, read.path))) };
  }
  if (!read) throw new ApiError(404, t('gone'));
  const { body, version } = await send<Item>('GET', read.path);
  return version === null ? body : { updatedAt: version, ...body };
}

/** Members that lists leave out and forms need, by their names in requests. */
async function unlistedMembers({ members }: Description, path: string): Promise<Item> {
  const unlisted = members.filter(({ readAt, takenBy }) => readAt !== null && takenBy.includes('update'));
  if (unlisted.length === 0) return {};
  const answer = await request<Item>('GET', path);
  return Object.fromEntries(unlisted.map(({ name, readAt }) => [name, valueAt(answer, readAt ?? [])]));
}

const valueAt = (answer: Item, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Item | null)?.[name], answer);
