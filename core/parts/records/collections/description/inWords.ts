/** `pipelineStageId` and `pipeline_stage_id` -> `Pipeline stage` */
export function titleOf(name: string): string {
  const words = inWords(name).replace(/ ids?$/, '');
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

/** `valueAmount`, `value_amount` -> `value amount` */
export function inWords(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase();
}
