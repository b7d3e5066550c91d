/** The column with the folded texts of a record. Rows that are copied leave it out, because it follows from the others. */
export const SEARCHED = 'tenantry_searched';
