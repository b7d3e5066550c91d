/** A customer of the demo, and where it is. */
export interface DemoCompany {
  readonly name: string;
  readonly domain: string;
  readonly industry: string;
  readonly sizeBucket: string;
  readonly lifecycleStage: string;
  readonly source: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly tags: readonly string[];
  readonly people: readonly DemoContact[];
}

/** Somebody who works there. */
export interface DemoContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly jobTitle: string;
  readonly phone: string;
}

/** Tags of the demo, with the colours they are shown in. */
export const DEMO_TAGS: Readonly<Record<string, string>> = {
  'Key account': '#b45309',
  Hospitality: '#0f766e',
  'Public sector': '#1d4ed8',
  Reseller: '#7c3aed',
  'At risk': '#b91c1c',
};

const company = (
  [name, domain, industry, sizeBucket, lifecycleStage, source]: readonly [
    name: string,
    domain: string,
    industry: string,
    sizeBucket: string,
    lifecycleStage: string,
    source: string,
  ],
  [street, postalCode, city, country, latitude, longitude]: readonly [
    street: string,
    postalCode: string,
    city: string,
    country: string,
    latitude: number,
    longitude: number,
  ],
  tags: readonly string[],
  people: readonly (readonly [firstName: string, lastName: string, jobTitle: string, phone: string])[],
): DemoCompany => ({
  name,
  domain,
  industry,
  sizeBucket,
  lifecycleStage,
  source,
  street,
  postalCode,
  city,
  country,
  latitude,
  longitude,
  tags,
  people: people.map(([firstName, lastName, jobTitle, phone]) => ({ firstName, lastName, jobTitle, phone })),
});

/** Whom Acme sells furniture to. */
export const DEMO_COMPANIES: readonly DemoCompany[] = [
  company(
    ['Hotel Bursztyn', 'hotel-bursztyn.example', 'Hospitality', '51-200', 'customer', 'Referral'],
    ['ul. Długa 12', '80-827', 'Gdańsk', 'PL', 54.3489, 18.6532],
    ['Hospitality', 'Key account'],
    [
      ['Magdalena', 'Nowak', 'General manager', '+48 58 555 01 20'],
      ['Piotr', 'Lis', 'Purchasing', '+48 58 555 01 22'],
    ],
  ),
  company(
    ['Nordlicht Coworking', 'nordlicht.example', 'Real estate', '11-50', 'customer', 'Web site'],
    ['Torstraße 140', '10119', 'Berlin', 'DE', 52.5293, 13.3979],
    ['Key account'],
    [['Jonas', 'Keller', 'Founder', '+49 30 5550 1440']],
  ),
  company(
    ['Universidade do Tejo', 'utejo.example', 'Education', '1001-5000', 'opportunity', 'Tender'],
    ['Avenida da Ribeira 4', '1100-148', 'Lisbon', 'PT', 38.7096, -9.1365],
    ['Public sector'],
    [
      ['Beatriz', 'Cardoso', 'Head of facilities', '+351 21 555 0180'],
      ['Rui', 'Teixeira', 'Procurement officer', '+351 21 555 0181'],
    ],
  ),
  company(
    ['Studio Wawel', 'studio-wawel.example', 'Design', '1-10', 'customer', 'Trade fair'],
    ['ul. Grodzka 30', '31-044', 'Kraków', 'PL', 50.0571, 19.9386],
    ['Reseller'],
    [['Agnieszka', 'Zając', 'Interior architect', '+48 12 555 03 30']],
  ),
  company(
    ['Söder Arkitekter', 'soder-arkitekter.example', 'Architecture', '11-50', 'opportunity', 'Trade fair'],
    ['Götgatan 22', '118 46', 'Stockholm', 'SE', 59.3166, 18.0722],
    ['Reseller'],
    [['Elsa', 'Bergström', 'Partner', '+46 8 555 014 20']],
  ),
  company(
    ['Casa Verde Restaurantes', 'casaverde.example', 'Hospitality', '201-500', 'customer', 'Cold call'],
    ['Calle de Fuencarral 77', '28004', 'Madrid', 'ES', 40.4278, -3.7014],
    ['Hospitality', 'At risk'],
    [['Álvaro', 'Romero', 'Operations director', '+34 91 555 0177']],
  ),
  company(
    ['Brightside Clinics', 'brightside.example', 'Health care', '201-500', 'lead', 'Web site'],
    ['Harcourt Street 9', 'D02 X285', 'Dublin', 'IE', 53.3352, -6.2634],
    [],
    [['Niamh', 'O’Connor', 'Practice manager', '+353 1 555 0109']],
  ),
  company(
    ['Bibliotheek Oudegracht', 'oudegracht.example', 'Public services', '51-200', 'lead', 'Tender'],
    ['Oudegracht 167', '3511 AL', 'Utrecht', 'NL', 52.0905, 5.1213],
    ['Public sector'],
    [['Sander', 'de Wit', 'Director', '+31 30 555 0167']],
  ),
];
