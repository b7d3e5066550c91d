import { cutText } from '@tenantry/core/texts';
import { serviceOf } from '../api/services';
import { filledPath } from './calls';
import { type Description, idOf, type Item } from './description';
import { fieldsOf, nameField } from './Field';

/** The route that finds records of a kind by their names, and reads them by their ids. */
export interface Choices {
  readonly path: string;
  /** Whether the route takes `search`. */
  readonly hasSearch: boolean;
  readonly nameOf: (item: Item) => string;
  /** The parameter that bounds the answer; a list without pages takes none. */
  readonly sizeOf: (most: number) => { readonly pageSize?: number };
}

/** The cards of accounts or files, which are read without the right to list such records; undefined for other kinds. */
export function cardsOf(kind: string | null): Choices | undefined {
  const service = [serviceOf('accounts'), serviceOf('files')].find((one) => one?.kind === kind);
  if (!service) return undefined;
  const { path } = service;
  return { path, hasSearch: true, nameOf: ({ name }) => String(name), sizeOf: (pageSize) => ({ pageSize }) };
}

/** The list of a kind. Undefined where its path needs more than `fixed`, or the caller may not list the records. */
export function listedChoices(
  description: Description | undefined,
  fixed: Readonly<Record<string, string>> = {},
): Choices | undefined {
  const path = description?.verbs.list && filledPath(description.verbs.list.path, fixed);
  if (!description || !path) return undefined;
  return {
    path,
    hasSearch: description.hasSearch,
    nameOf: nameOfItem(description),
    sizeOf: (pageSize) => (description.isWhole ? {} : { pageSize }),
  };
}

/** Gives the name of an item, by the field that names records of its kind. */
export function nameOfItem(description: Description): (item: Item) => string {
  const field = nameField(fieldsOf(description));
  const column = field?.column ?? 'id';
  return (item) => {
    // An account need not have a name.
    const name = textOr(item[column], textOr(item['email'], idOf(item)));
    return field?.kind === 'long' ? beginningOf(name) : name;
  };
}

const MOST_OF_NAME = 90;

/** The first words of a long text that stands for a name. */
function beginningOf(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  if (line.length <= MOST_OF_NAME) return line;
  const cut = cutText(line, MOST_OF_NAME);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

/** The text of a value; the other one where it has none. */
function textOr(value: unknown, other: string): string {
  return typeof value === 'string' && value.trim() !== ''
    ? value
    : typeof value === 'number'
      ? String(value)
      : other;
}
