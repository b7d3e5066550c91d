import { BUILT_IN } from '../partitions/rules/builtIn';
import { text } from './texts';

/** The title of a partition: that of one that every tenant has in the language of the console, until people change it. */
export function partitionTitle({ code, title }: { readonly code: string; readonly title: string }): string {
  const known = BUILT_IN.find((partition) => partition.code === code && partition.title === title);
  return known ? text(`partition_${known.code}`) : title;
}
