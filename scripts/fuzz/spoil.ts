import type { Random } from '../lib/randomOf';
import { type Draft, encoded } from './Draft';
import * as parts from './hostileParts';
import type { Schema } from './ServedOperation';
import { HOSTILE_OBJECTS, hostileJson, hostileText, randomText } from './hostileValues';

type Ids = readonly string[];
type Spoiler = (draft: Draft, random: Random, ids: Ids) => void;

const NOT_UTF8 = Buffer.concat([
  Buffer.from('{"name":"'),
  Buffer.from([0xff, 0xed, 0xa0]),
  Buffer.from('"}'),
]);

const hasMembers = ({ json }: Draft): boolean => typeof json === 'object' && json !== null;

const path: Spoiler = (draft, random, ids) => {
  const names = Object.keys(draft.pathValues);
  if (names.length === 0) return query(draft, random, ids);
  const isRaw = random.below(3) === 0;
  const text = isRaw ? random.pick(parts.RAW_PATH_PARTS) : encoded(hostileText(random, ids));
  draft.pathValues[random.pick(names)] = text;
};

const query: Spoiler = (draft, random, ids) => {
  const declared = draft.operation.query.map(({ name }) => name);
  const isDeclared = declared.length > 0 && random.below(8) > 0;
  const name = random.pick(isDeclared ? declared : parts.UNDECLARED);
  const text = hostileText(random, ids);
  switch (random.below(8)) {
    case 0:
      draft.ask(name, text);
      return draft.ask(name, hostileText(random, ids));
    case 1:
      return draft.ask(
        `${name}${random.pick(['[]', '[0]', '[b]', '[b][c]', '[__proto__]', '[', ']'])}`,
        text,
      );
    case 2:
      draft.query.push([random.pick(parts.RAW_QUERIES), encoded(text)]);
      return;
    case 3:
      return draft.ask(
        random.pick(parts.CUSTOM_MEMBERS) + random.pick(['', 'In', 'From', 'To', '__gt']),
        text,
      );
    case 4:
      draft.ask('format', random.pick(['csv', 'xml', 'markdown', 'json']));
      return draft.ask('sortField', random.pick(['title', 'createdAt', ...parts.CUSTOM_MEMBERS]));
    default:
      return draft.ask(name, text);
  }
};

const filter: Spoiler = (draft, random, ids) => {
  if (!draft.operation.query.some(({ name }) => name === 'filter')) return query(draft, random, ids);
  const text = (): string => hostileText(random, ids);
  const at = `filter[conditions]${random.pick(['[0]', '[1]', '[0][conditions][0]', '[x]', '[99999]', '[-1]'])}`;
  const logic = random.pick(['filter[logic]', 'filter[]', 'filter', 'filter[__proto__][logic]']);
  if (random.below(3) === 0) draft.ask(logic, random.pick(['and', 'or', 'xor', text()]));
  draft.ask(`${at}[field]`, random.below(5) > 0 ? random.pick(parts.FILTER_FIELDS) : text());
  draft.ask(`${at}[op]`, random.below(6) > 0 ? random.pick(parts.FILTER_OPERATORS) : text());
  const json = (): string => JSON.stringify(hostileJson(random, ids) ?? null).slice(0, 3_000);
  draft.ask(`${at}[value]`, random.below(5) > 0 ? text() : json());
};

const member: Spoiler = (draft, random, ids) => {
  if (!hasMembers(draft)) return query(draft, random, ids);
  const declared = random.pick([...Object.keys(draft.operation.body?.properties ?? {}), 'id']);
  const places = draft.places();
  const place = places.length > 0 ? random.pick(places) : [declared];
  const value = hostileJson(random, ids);
  switch (random.below(7)) {
    case 0:
      return draft.put(place, value);
    case 1:
      return draft.put(place, undefined);
    case 2:
      return draft.put([random.pick([...parts.UNDECLARED, 'isSuperAdmin', randomText(random)])], value);
    case 3:
      return draft.put([random.pick(parts.CUSTOM_MEMBERS)], value);
    case 4: {
      const several = { text: value, integer: value, date: hostileJson(random, ids) };
      const container = random.pick(['customFields', 'customValues', 'metadata', 'meta']);
      return draft.put([container], random.pick([several, { text: value }, random.pick(HOSTILE_OBJECTS)]));
    }
    default:
      return draft.put([declared], value);
  }
};

/** Just what a member may be at most, and a little more. */
const boundary: Spoiler = (draft, random, ids) => {
  if (!hasMembers(draft)) return query(draft, random, ids);
  const members: Record<string, Schema> = { id: {}, ...draft.operation.body?.properties };
  const [name, schema] = random.pick(Object.entries(members));
  const { minimum = 0, maximum = 1e15, maxLength = 40, type } = schema;
  const unit = random.pick(parts.UNITS);
  const text = (length: number): string => unit.repeat(Math.max(0, Math.ceil(length / unit.length)));
  const isNumber = [type].flat().some((one) => one === 'number' || one === 'integer');
  const numbers = [minimum, maximum, minimum - 1, maximum + 1, maximum - 0.01, minimum + 1e-9, maximum / 3];
  const lengths = [1, maxLength - 1, maxLength, maxLength + 1];
  const inner = `a${text(maxLength - 2)}b`;
  draft.put([name], isNumber ? random.pick(numbers) : random.pick([...lengths.map(text), inner]));
};

const wholeBody: Spoiler = (draft, random, ids) => {
  const whole = (draft.toRequest().body ?? '{}').toString();
  switch (random.below(5)) {
    case 0:
      draft.json = hostileJson(random, ids);
      return;
    case 1:
      draft.raw = whole.slice(0, -1 - random.below(8));
      return;
    case 2:
      draft.raw = Buffer.from(whole, 'utf16le');
      return;
    case 3:
      draft.raw = NOT_UTF8;
      return;
    default:
      draft.raw = random.pick(parts.RAW_BODIES);
  }
};

const header: Spoiler = (draft, random, ids) => {
  const value =
    random.below(2) === 0 ? random.pick(parts.HEADER_VALUES) : headerText(hostileText(random, ids));
  draft.headers[random.pick(parts.HEADERS)] = value;
};

const contentType: Spoiler = (draft, random) => {
  draft.headers['content-type'] = random.pick(parts.CONTENT_TYPES);
  const encoding = random.pick(['gzip', 'br', 'deflate', 'nope', 'identity']);
  if (random.below(3) === 0) draft.headers['content-encoding'] = encoding;
};

const cookie: Spoiler = (draft, random, ids) => {
  const text = hostileText(random, ids);
  const value = headerText(random.below(2) === 0 ? encoded(text) : text);
  const rest = random.pick(['', '; selected_org=%E0%A4%A', ';;;', '; a']);
  draft.headers['cookie'] = `${random.pick(parts.COOKIES)}=${value}${rest}`;
};

const method: Spoiler = (draft, random) => {
  draft.method = random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'POST', 'PUT', 'GET', 'PROPFIND']);
};

/** Bytes that may stand in a header. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 6_000);
}

const SPOILERS: readonly Spoiler[] = [
  ...[member, member, member, member, member, member, boundary, boundary, boundary],
  ...[query, query, query, filter, path, path, wholeBody, header, contentType, cookie, method],
];

/** Spoils a request in so many ways, which may concern the same place. */
export function spoil(draft: Draft, ways: number, random: Random, ids: Ids): void {
  for (let way = 0; way < ways; way += 1) random.pick(SPOILERS)(draft, random, ids);
}
