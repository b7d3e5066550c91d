/** A category of the demo; the parent stands earlier in the list. */
export interface DemoCategory {
  readonly name: string;
  readonly slug: string;
  readonly parent?: string;
}

export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  { name: 'Furniture', slug: 'furniture' },
  { name: 'Seating', slug: 'seating', parent: 'furniture' },
  { name: 'Desks', slug: 'desks', parent: 'furniture' },
  { name: 'Tables', slug: 'tables', parent: 'furniture' },
  { name: 'Storage', slug: 'storage', parent: 'furniture' },
  { name: 'Lighting', slug: 'lighting' },
  { name: 'Services', slug: 'services' },
];

/** Kinds of prices of the demo. */
export const DEMO_PRICE_KINDS: readonly { code: string; title: string; isPromotion?: boolean }[] = [
  { code: 'list', title: 'List price' },
  { code: 'wholesale', title: 'Wholesale, from 20 pieces' },
  { code: 'promotion', title: 'Promotion', isPromotion: true },
];

/** What the variants of some products differ by. */
export const DEMO_FINISHES: Readonly<Record<string, string>> = {
  oak: 'Oak',
  walnut: 'Walnut',
  white: 'White',
};

/** Something that Acme makes. Prices in euros, without tax. */
export interface DemoProduct {
  readonly title: string;
  readonly sku: string;
  readonly subtitle: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly price: number;
  /** From 20 pieces. */
  readonly wholesale?: number;
  readonly promotion?: number;
  readonly weight?: number;
  /** Codes of finishes: a variant each, the first is the default one. */
  readonly finishes?: readonly (keyof typeof DEMO_FINISHES)[];
  readonly isService?: boolean;
  readonly isQuoteOnly?: boolean;
}

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    title: 'Fjord chair',
    sku: 'FJ-CH',
    subtitle: 'Stackable chair of bent wood',
    description:
      'Stacks eight high. Seat and back of one piece of bent veneer on a frame of powder-coated steel.',
    category: 'seating',
    tags: ['bestseller', 'stackable'],
    price: 189,
    wholesale: 151.2,
    weight: 5.4,
    finishes: ['oak', 'walnut', 'white'],
  },
  {
    title: 'Fjord armchair',
    sku: 'FJ-AR',
    subtitle: 'The chair, with arms',
    description: 'For meetings that take longer. Upholstery in twelve fabrics.',
    category: 'seating',
    tags: ['upholstered'],
    price: 329,
    wholesale: 263.2,
    promotion: 279,
    weight: 8.1,
    finishes: ['oak', 'walnut'],
  },
  {
    title: 'Molo lounge sofa',
    sku: 'MO-SO',
    subtitle: 'Two seats for lobbies',
    description: 'Removable covers that can be washed. Feet of solid oak.',
    category: 'seating',
    tags: ['upholstered', 'hospitality'],
    price: 1_290,
    weight: 48,
  },
  {
    title: 'Lift desk',
    sku: 'LI-DE',
    subtitle: 'Height from 62 to 127 cm',
    description: 'Two motors, memory for four heights, collision guard.',
    category: 'desks',
    tags: ['bestseller', 'ergonomic'],
    price: 749,
    wholesale: 599.2,
    weight: 36.5,
    finishes: ['white', 'oak'],
  },
  {
    title: 'Plain desk',
    sku: 'PL-DE',
    subtitle: '140 by 70 cm',
    description: 'A top, four legs, and a tray for the cables.',
    category: 'desks',
    tags: ['stackable'],
    price: 299,
    wholesale: 239.2,
    weight: 24,
    finishes: ['white'],
  },
  {
    title: 'Agora meeting table',
    sku: 'AG-TA',
    subtitle: 'For eight to twenty people',
    description: 'Made to measure, with sockets and screens built in.',
    category: 'tables',
    tags: ['made to measure'],
    price: 2_400,
    weight: 95,
    isQuoteOnly: true,
  },
  {
    title: 'Bistro table',
    sku: 'BI-TA',
    subtitle: 'Round, 70 cm, for indoors and terraces',
    description: 'Top of compact laminate that stands rain and hot plates.',
    category: 'tables',
    tags: ['hospitality'],
    price: 219,
    wholesale: 175.2,
    weight: 14.2,
    finishes: ['white', 'walnut'],
  },
  {
    title: 'Grid shelf',
    sku: 'GR-SH',
    subtitle: 'Grows in both directions',
    description: 'Cubes of 36 cm that are joined without tools.',
    category: 'storage',
    tags: ['ergonomic'],
    price: 89,
    promotion: 75,
    weight: 7.7,
    finishes: ['oak', 'white'],
  },
  {
    title: 'Halo pendant',
    sku: 'HA-PE',
    subtitle: 'Ring of light, 60 cm',
    description: '3200 lumens, dimmable, warm or neutral white.',
    category: 'lighting',
    tags: ['bestseller'],
    price: 359,
    weight: 2.9,
  },
  {
    title: 'Assembly on site',
    sku: 'SV-AS',
    subtitle: 'By our own people',
    description: 'Carrying in, assembly, and taking the packaging away. Charged by the hour.',
    category: 'services',
    tags: [],
    price: 58,
    isService: true,
  },
];
