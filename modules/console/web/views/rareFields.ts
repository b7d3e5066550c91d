/** Inputs that few forms have: one file to load. */
export { ColorField } from './ColorField';
export { FileField } from './FileField';
export { KnownText } from './KnownText';
export { OneOfField } from './OneOfField';
export { OptionsField } from './OptionsField';
export { TextsField } from './TextsField';
