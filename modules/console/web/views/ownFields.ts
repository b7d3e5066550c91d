/** Code of the parts of fields that extensions show. */
export { FieldInput } from './FieldInput';
export { FieldText } from './FieldText';
