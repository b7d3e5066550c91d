import type { CustomFieldRules } from '@tenantry/core';
import { typeOfExtension } from './contentTypes';
import { extensionOf } from './fileNames';

type Accepted = Pick<CustomFieldRules, 'acceptedExtensions'>;

/** Whether a field takes files of this name. */
export function acceptsName({ acceptedExtensions: accepted }: Accepted, fileName: string): boolean {
  return accepted === undefined || accepted.includes(extensionOf(fileName));
}

/** Whether a field takes the file: the content must be what the extension says, where extensions count. */
export function acceptsType(rules: Accepted, fileName: string, mimeType: string): boolean {
  if (rules.acceptedExtensions === undefined) return true;
  const named = typeOfExtension(extensionOf(fileName));
  // A PNG with frames is one, too.
  const isPng = named === 'image/png' && mimeType === 'image/apng';
  return named === undefined || named === mimeType || isPng;
}
