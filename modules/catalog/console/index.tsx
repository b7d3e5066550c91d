import './index.css';

export { OptionValues, SchemaOptions } from './shownOptions';
export { SchemaBuilder } from './SchemaBuilder';
export { ValuesInput } from './ValuesInput';
