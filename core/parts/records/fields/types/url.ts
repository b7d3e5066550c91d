import type { FieldType } from '../FieldType';
import { unicodeUrl, unicodeUrlPart } from '../urlForms';
import { code } from './text';

/**
 * An address on the web. Its domain and path may be written in Unicode or in ASCII. Otherwise addresses are compared by their
 * characters, with case.
 */
export const url: FieldType = {
  ...code,
  read: (operand, place) => code.read(unicodeUrl(operand.trim()), place),
  readPart: (operand, place) => code.read(unicodeUrlPart(operand), place),
};
