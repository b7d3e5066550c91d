/** Words that are written otherwise than by their letters. */
const SPELLED: Readonly<Record<string, string>> = {
  api: 'API',
  csv: 'CSV',
  id: 'ID',
  ids: 'IDs',
  ios: 'iOS',
  ip: 'IP',
  json: 'JSON',
  ocr: 'OCR',
  os: 'OS',
  seo: 'SEO',
  sku: 'SKU',
  upc: 'UPC',
  url: 'URL',
  xml: 'XML',
};

/**
 * The name of a member as people read it: `pipelineStageId` -> `Pipeline stage`, `isActive` -> `Active`, `created_at` ->
 * `Created`, `ownerUserId` -> `Owner`.
 */
export function titleOf(name: string): string {
  const words = inWords(name)
    .replace(/(?<=.)(?: user| entity)? ids?$/, '')
    .replace(/^is (?=.)/, '')
    .replace(/(?<=.) at(?= (?:from|to)$|$)/, '');
  return sentence(words);
}

/** `in_progress` -> `In progress`, `csv` -> `CSV`. Other capitals stay as they are. */
export function sentence(name: string): string {
  const [first = '', ...others] = name.split(/[\s_-]+/);
  const capital = `${first[0]?.toUpperCase() ?? ''}${first.slice(1)}`;
  return [SPELLED[first] ?? capital, ...others.map((word) => SPELLED[word] ?? word)].join(' ');
}

/** A value of a choice as people read it: `in_progress` -> `In progress`, `VALIDATION` -> `Validation`. Short capitals are abbreviations. */
export function titleOfChoice(choice: string): string {
  return sentence(/^[A-Z_]{5,}$/.test(choice) ? choice.toLowerCase() : choice);
}

/** `valueAmount`, `value_amount` -> `value amount` */
export function inWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .trim()
    .toLowerCase();
}
