/** List, form and fields for components of modules: one file to load. */
export { default as DefinedInput } from './DefinedInput';
export { default as FieldPreview } from './FieldPreview';
export { default as OwnForm } from './OwnForm';
export { default as OwnList } from './OwnList';
