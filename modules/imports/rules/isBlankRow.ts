/** Whether no cell of a row has a value, as in the rows that spreadsheets write above and below a table. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
