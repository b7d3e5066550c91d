import Joi from 'joi';
import { answeredMoment } from '../records/fields/times/timeSchema';
import { withUnicodeDomain } from '../records/fields/emailDomain';
import { asciiUrl, unicodeUrl } from '../records/fields/urlForms';
import { composed } from '../../kernel/texts/stackedMarks';

// Schemas never change. These two are in every declaration, so they are made once: making them each time slows the start.
const UUID = Joi.string().guid({ separator: '-', wrapper: false });
const RECORD_ID = UUID.lowercase();
const TIMESTAMP = Joi.alternatives(Joi.string().isoDate(), answeredMoment());

/** A UUID of any version, as all ids are. */
export const uuid = () => UUID;

/** The id of a record in a request: lower-cased, so that it compares with stored ones. */
export const recordId = () => RECORD_ID;

/**
 * An address on the web that is stored or shown as a link: http or https, so that no link runs a script or opens a file. Domains and
 * paths may be in Unicode; the address gets its one form of `unicodeUrl`.
 *
 * @param max characters
 * @param text rules of the text before
 */
export const webAddress = (max = 2_048, text = Joi.string().trim()) =>
  text
    .custom(asciiUrl, 'ASCII')
    .uri({ scheme: ['http', 'https'] })
    .custom(unicodeUrl, 'Unicode')
    .max(max);

/** An e-mail address as accounts keep and compare it: in lower case, with its domain in Unicode. */
export const canonicalEmail = (email: string) => withUnicodeDomain(composed(email.trim().toLowerCase()));

/** An e-mail address of at most so many characters, in its canonical spelling. */
export const emailAddress = (max = 254) =>
  Joi.string()
    .trim()
    .lowercase()
    .custom(canonicalEmail, 'domain in Unicode')
    .email({ tlds: { allow: false } })
    .max(max);

/** An e-mail address as it is written, but for its domain, which becomes Unicode. @param text rules of the text before */
export const writtenEmail = (text = Joi.string()) =>
  text.custom(withUnicodeDomain, 'domain in Unicode').email({ tlds: { allow: false } });

/**
 * The members that an object schema declares, with their schemas; none for schemas of other types. Joi's description
 * has them too, but takes milliseconds for the input of a large record.
 */
export function memberSchemas(schema: Joi.Schema | undefined): ReadonlyMap<string, Joi.Schema> {
  const members = (schema?.$_terms['keys'] ?? []) as readonly { key: string; schema: Joi.Schema }[];
  return new Map(members.map((member) => [member.key, member.schema]));
}

/** The standard error body. */
export const errorBody = Joi.object({ error: Joi.string().required() }).unknown(true);

/** A declared error answer with the standard body. */
export const errorResponse = (description: string) => ({ description, body: errorBody });

/** An ISO-8601 time as it stands in answers: text, or a date that becomes text when sent. */
export const timestamp = () => TIMESTAMP;
