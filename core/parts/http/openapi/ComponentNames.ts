/** Names of the components of one document; none is given twice. */
export class ComponentNames {
  private readonly taken = new Set<string>();

  /** @param wanted the text that the name is made of: `customers.deal item` becomes `CustomersDealItem` */
  free(wanted: string): string {
    const base = componentName(wanted);
    let name = base;
    for (let number = 2; this.taken.has(name); number += 1) name = `${base}${number}`;
    this.taken.add(name);
    return name;
  }
}

/** Words in capitals, of the characters that OpenAPI allows. */
export function componentName(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('') || 'Schema';
}
