/** `pipelineStageId` -> `pipeline stage`: the name of a member where its label is not known. */
export function memberText(name: string): string {
  const words = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|_/g, ' ')
    .toLowerCase()
    .split(' ');
  return (words.length > 1 && words.at(-1) === 'id' ? words.slice(0, -1) : words).join(' ');
}

/** `loyalty.stamp_card` -> `Stamp card`: a kind of record of which the title is not known. */
export function kindText(kind: string): string {
  const words = memberText(kind.slice(kind.lastIndexOf('.') + 1));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
