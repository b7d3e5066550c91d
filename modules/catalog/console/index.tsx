import './index.css';

export { OptionValues, SchemaOptions } from './shownOptions';
export { CodeInput } from './CodeInput';
export { DimensionsInput, ShownDimensions } from './DimensionsInput';
export { MetadataInput, ShownMetadata } from './MetadataInput';
export { PriceCount, ProductCount } from './counts';
export { PriceAmount } from './PriceAmount';
export { TaxInput } from './priceKinds';
export { SchemaBuilder } from './SchemaBuilder';
export { ConversionText, FactorInput } from './units';
export { ValuesInput } from './ValuesInput';
