/** Names that ICU alone has kept. PostgreSQL, which begins days as well, does not know them. */
const UNKNOWN_ELSEWHERE = /^(?:SystemV\/|US\/Pacific-New$)/i;

/** Whether the name is that of a place in the IANA database of time zones, as `Europe/Warsaw`, or `UTC`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are no places, and PostgreSQL reads their sign the other way round.
  if (!/^[A-Za-z]/.test(name) || UNKNOWN_ELSEWHERE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
