/** `12.5000` -> `12.5`: the database keeps decimals with a fixed number of digits, which inputs need not show. */
export const plainDecimal = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
