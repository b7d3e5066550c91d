/** Stages of the demo's pipeline, in order, with their colours. */
export const DEMO_STAGES: Readonly<Record<string, string>> = {
  New: '#64748b',
  Qualified: '#0284c7',
  Offer: '#7c3aed',
  Negotiation: '#d97706',
  Won: '#15803d',
  Lost: '#b91c1c',
};

/** What may come of a customer of the demo. */
export interface DemoDeal {
  readonly title: string;
  /** Name of the company; its people are linked, too. */
  readonly company: string;
  readonly stage: string;
  readonly amount: number;
  readonly currency: string;
  readonly probability: number;
  /** Position among the demo's owners; null for nobody. */
  readonly owner: number | null;
  /** Days since it was created, and since it came to its stage. */
  readonly age: number;
  readonly inStage: number;
  /** Days until it is expected to close; negative for those past. */
  readonly closesIn: number;
  readonly status?: 'won' | 'lost';
  readonly lossNotes?: string;
  /** What was talked about, oldest first: kind, subject, days ago (negative: still to come). */
  readonly activities?: readonly (readonly [type: string, subject: string, daysAgo: number])[];
  readonly note?: string;
}

const deal = (
  title: string,
  company: string,
  [stage, probability, owner]: readonly [stage: string, probability: number, owner: number | null],
  [amount, currency]: readonly [amount: number, currency: string],
  [age, inStage, closesIn]: readonly [age: number, inStage: number, closesIn: number],
  more: Pick<DemoDeal, 'status' | 'lossNotes' | 'activities' | 'note'> = {},
): DemoDeal => ({
  title,
  company,
  stage,
  probability,
  owner,
  amount,
  currency,
  age,
  inStage,
  closesIn,
  ...more,
});

export const DEMO_DEALS: readonly DemoDeal[] = [
  deal('Rooms on the third floor', 'Hotel Bursztyn', ['Negotiation', 75, 1], [184_000, 'PLN'], [46, 6, 12], {
    activities: [
      ['meeting', 'Visit to the rooms, measurements taken', 40],
      ['call', 'Price of the wardrobes is too high for them', 8],
      ['meeting', 'Samples of fabrics', -3],
    ],
    note: 'They want delivery before the season begins. Oak rather than ash.',
  }),
  deal('Lobby seating', 'Hotel Bursztyn', ['Won', 100, 1], [62_500, 'PLN'], [120, 19, -20], {
    status: 'won',
  }),
  deal('Second location, 80 desks', 'Nordlicht Coworking', ['Offer', 60, 2], [48_900, 'EUR'], [33, 9, 25], {
    activities: [
      ['email', 'Offer 2026-118 sent', 9],
      ['call', 'Asked for an option with standing desks', 4],
    ],
    note: 'Jonas decides alone. A second offer with 40 standing desks is in preparation.',
  }),
  deal('Phone booths', 'Nordlicht Coworking', ['Won', 100, 2], [17_200, 'EUR'], [75, 11, -10], {
    status: 'won',
  }),
  deal('Reading rooms, lot 2', 'Universidade do Tejo', ['Qualified', 35, 3], [132_000, 'EUR'], [58, 31, 64], {
    activities: [['meeting', 'Clarification meeting with the jury', 31]],
    note: 'Public tender: questions only in writing, through the portal.',
  }),
  deal('Lecture hall chairs', 'Universidade do Tejo', ['Lost', 0, 3], [76_400, 'EUR'], [140, 27, -30], {
    status: 'lost',
    lossNotes: 'A local manufacturer was 12 per cent cheaper.',
  }),
  deal('Showroom partnership', 'Studio Wawel', ['Negotiation', 80, 1], [39_000, 'PLN'], [51, 22, -4], {
    activities: [['call', 'Waiting for their lawyer', 22]],
  }),
  deal('Office for a law firm', 'Söder Arkitekter', ['Offer', 50, 2], [410_000, 'SEK'], [29, 5, 31], {
    activities: [['meeting', 'Presentation of the Fjord line', 12]],
  }),
  deal(
    'Six restaurants, tables',
    'Casa Verde Restaurantes',
    ['Qualified', 30, 3],
    [54_300, 'EUR'],
    [66, 40, -12],
    {
      note: 'Álvaro has not answered for three weeks. Try the finance director.',
    },
  ),
  deal('Terrace 2026', 'Casa Verde Restaurantes', ['Won', 100, 3], [28_750, 'EUR'], [210, 70, -75], {
    status: 'won',
  }),
  deal('Waiting rooms', 'Brightside Clinics', ['New', 10, null], [22_000, 'EUR'], [4, 4, 55], {
    activities: [['call', 'First talk: eleven clinics, one look', -1]],
  }),
  deal('Children’s library', 'Bibliotheek Oudegracht', ['New', 15, 2], [18_600, 'EUR'], [9, 9, 80]),
  deal('Staff canteen', 'Brightside Clinics', ['Lost', 0, 2], [9_400, 'EUR'], [95, 48, -50], {
    status: 'lost',
    lossNotes: 'Project cancelled.',
  }),
];

/** Accounts of the demo that own its customers and deals. */
export const DEMO_OWNERS: readonly string[] = [
  'admin@acme.com',
  'employee@acme.com',
  'benedikt.vogel@acme.com',
  'chiara.lombardi@acme.com',
];
