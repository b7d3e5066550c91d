/** SQL for a time as answers show it: in UTC with milliseconds, as text. @param column as the statement names it */
export const isoTime = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
