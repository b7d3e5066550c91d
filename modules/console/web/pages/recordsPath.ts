/** Address of the page of all kinds of records; those of one kind are below it. */
export const RECORDS = '/backend/records';
