/** Functions of texts for code in browsers too: `@tenantry/core/texts`. */
export { fromCommaList, toCommaList } from './commaList';
export { cutText, endOfText } from './cutText';
