import { badRequest, composed, composedTexts, disallowedInput, forbidden, splitList } from '@tenantry/core';
import { type Assignment, assignmentList, tagList } from '../../library/rules/labels';
import { storedId } from '../../library/rules/recordNames';

/** Fields of an upload for its file. */
export interface UploadFields {
  readonly entityId: string;
  readonly recordId: string;
  readonly fieldKey: string | undefined;
  readonly partitionCode: string | undefined;
  readonly tags: readonly string[];
  readonly assignments: readonly Assignment[];
  /** Custom fields, in every spelling. */
  readonly custom: Readonly<Record<string, unknown>>;
}

/** The values of each field of a form by its name. */
export type FormFields = ReadonlyMap<string, readonly string[]>;

const LONGEST_ID = 255;

/**
 * The fields of an upload.
 *
 * @param missing message of the refusal where the record is not named
 * @throws HttpError 400 a field is missing, is repeated, or cannot be kept; 403 another tenant
 */
export function requireFields(fields: FormFields, tenantId: string, missing: string): UploadFields {
  const { entityId, recordId, ...others } = readFields(fields);
  if (entityId === undefined || recordId === undefined) throw badRequest(missing);
  const named = fields.get('tenantId')?.[0];
  if (named !== undefined && named.toLowerCase() !== tenantId)
    throw forbidden('Not authorized to target this tenant.');
  return { entityId, recordId: storedId(recordId), ...others };
}

/** @throws HttpError 400 a field is repeated, or cannot be kept */
function readFields(fields: FormFields): Omit<UploadFields, 'entityId' | 'recordId'> & {
  readonly entityId: string | undefined;
  readonly recordId: string | undefined;
} {
  for (const [name, values] of fields) {
    refuseDisallowed([name, ...values]);
    if (values.length > 1 && name !== 'tags') throw wrongField(name, 'must be sent once', 'field.repeated');
  }
  const text = (name: string) => composed(fields.get(name)?.[0]?.trim() ?? '') || undefined;
  const entityId = text('entityId');
  const recordId = text('recordId');
  if ((entityId?.length ?? 0) > LONGEST_ID || (recordId?.length ?? 0) > LONGEST_ID)
    throw badRequest('Invalid input');
  return {
    entityId,
    recordId,
    fieldKey: text('fieldKey'),
    partitionCode: text('partitionCode')?.replace(/[^A-Za-z0-9_-]/g, ''),
    tags: tagsOf(fields.get('tags') ?? []),
    assignments: assignmentsOf(text('assignments')),
    custom: customOf(fields),
  };
}

/** Repeated, where a comma is a character; else a JSON array, or a comma list in which `\,` is a comma. */
function tagsOf(values: readonly string[]): readonly string[] {
  const texts = values.map(composed);
  const given = texts.length === 1 ? texts.flatMap((text) => parsed(text) ?? splitList(text)) : texts;
  const { error, value } = tagList.validate(given);
  if (error) throw wrongField('tags', error.message, 'tags');
  return value as readonly string[];
}

const wrongField = (name: string, message: string, code: string) =>
  badRequest('Invalid input', { details: [{ path: [name], message, code }] });

/** A JSON array; anything else counts as none. */
function assignmentsOf(text: string | undefined): readonly Assignment[] {
  const { error, value } = assignmentList.validate(parsed(text ?? '') ?? []);
  return error ? [] : (value as readonly Assignment[]);
}

function customOf(fields: FormFields): Record<string, unknown> {
  const prefixed = [...fields].flatMap(([name, [value = '']]) =>
    /^cf[_:]/.test(name) ? [[name, composed(value)]] : [],
  );
  const given = parsed(fields.get('customFields')?.[0] ?? '');
  const isUsable = typeof given === 'object' && given !== null;
  return { ...Object.fromEntries(prefixed), ...(isUsable && { customFields: given }) };
}

/** @throws HttpError 400 for a value that no request may hold */
function parsed(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  refuseDisallowed(value);
  return composedTexts(value);
}

function refuseDisallowed(value: unknown): void {
  const found = disallowedInput(value);
  if (found) throw badRequest('Invalid input', { details: [found] });
}
