/** The variable that names the folder of a partition: `productsMedia` -> `ATTACHMENTS_PARTITION_PRODUCTS_MEDIA_ROOT`. */
export function environmentKeyOf(code: string): `ATTACHMENTS_PARTITION_${string}_ROOT` {
  const words = code.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[^A-Za-z0-9]+/g, '_');
  return `ATTACHMENTS_PARTITION_${words.toUpperCase()}_ROOT`;
}
