/** Code of the parts of fields that extensions show. */
export { FieldInput } from './FieldInput';
export { default as FieldPreview } from './FieldPreview';
export { FieldText } from './FieldText';
