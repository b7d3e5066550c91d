const known = new Map<string, boolean>();
/** Years that are checked; times before are kept as they are. */
const [FIRST, LAST] = [1970, 2037];

/** Whether each hour of the time zone began with an hour of UTC since 1970. @param timeZone a name of the IANA database */
export function hasWholeHours(timeZone: string): boolean {
  let answer = known.get(timeZone);
  if (answer === undefined) known.set(timeZone, (answer = checked(timeZone)));
  return answer;
}

/** No zone that has changed its offset by less than an hour went back within a week. */
function checked(timeZone: string): boolean {
  const format = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric', second: 'numeric' });
  const week = 7 * 86_400_000;
  for (let time = Date.UTC(FIRST, 0); time < Date.UTC(LAST + 1, 0); time += week) {
    if (!/^0?0:00$/.test(format.format(time))) return false;
  }
  return true;
}
