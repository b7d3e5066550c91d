/** Whether the name is that of a place in the IANA database of time zones, as `Europe/Warsaw`, or `UTC`. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are no places, and PostgreSQL reads their sign the other way round.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
