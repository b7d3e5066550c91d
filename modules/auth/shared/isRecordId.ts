const RECORD_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a UUID in its usual spelling, lower-cased. */
export function isRecordId(text: string): boolean {
  return RECORD_ID.test(text);
}
