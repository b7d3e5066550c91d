/** Parts of pages where people arrange and colour what they define: one file to load. */
export { default as Reorderable } from './Reorderable';
export { default as ToneField } from './ToneField';
