import { useEffect, useState } from 'react';

/** Milliseconds that the clock of the server is before that of the machine. */
let ahead = 0;

/** Takes the time of the server from an answer that has just come. */
export function noteServerTime(headers: Headers): void {
  const time = new Date(headers.get('date') ?? '').getTime();
  // The header has whole seconds.
  if (!Number.isNaN(time)) ahead = time + 500 - Date.now();
}

/** The time by the clock of the server, to about a second: what expires does so by that, whatever the machine says. Milliseconds. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Most milliseconds of a timer; longer ones would end at once. */
const LONGEST = 2 ** 31 - 1;

/** Whether a time has come by the clock of the server; it is found out when it comes. @param time null: never */
export function useIsOver(time: string | null): boolean {
  const left = time === null ? Infinity : new Date(time).getTime() - serverNow();
  const [, setLast] = useState(0);
  useEffect(() => {
    if (left <= 0 || left === Infinity) return;
    const timer = setTimeout(() => setLast(serverNow()), Math.min(left + 50, LONGEST));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}
