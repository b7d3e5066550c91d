import './index.css';

export { OptionValues, SchemaOptions } from './shownOptions';
export { DimensionsInput, ShownDimensions } from './DimensionsInput';
export { MetadataInput, ShownMetadata } from './MetadataInput';
export { SchemaBuilder } from './SchemaBuilder';
export { ValuesInput } from './ValuesInput';
