import { composed } from './stackedMarks';

/**
 * The key by which texts are equal, and by which names that people give are unique: without case, however letters and their
 * accents are encoded. The same as `tenantry_identity(text)` in SQL.
 */
export function identityOf(text: string): string {
  return composed(text).toLowerCase().replaceAll('ς', 'σ');
}
