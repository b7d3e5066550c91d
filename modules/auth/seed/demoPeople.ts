import type { SeededRole } from '../accounts/services/AccountSeeder';

/** Roles of the demo tenant besides the built-in ones. */
export const DEMO_ROLES: readonly SeededRole[] = [
  { name: 'Sales manager', isBuiltIn: false, features: ['auth.users.list', 'directory.organizations.view'] },
  { name: 'Sales representative', isBuiltIn: false, features: ['directory.organizations.view'] },
  { name: 'Support agent', isBuiltIn: false, features: ['auth.users.list'] },
  { name: 'Accountant', isBuiltIn: false, features: ['directory.organizations.view'] },
  {
    name: 'Auditor',
    isBuiltIn: false,
    features: ['auth.users.list', 'auth.roles.list', 'directory.organizations.view'],
  },
  { name: 'Personnel', isBuiltIn: false, features: ['auth.users.*', 'auth.roles.list'] },
];

/** Somebody of the demo tenant. */
export interface DemoPerson {
  readonly name: string;
  readonly roles: readonly string[];
  /** Position in the demo's organizations, the root being 0; beyond the end it starts over. */
  readonly organization: number;
  /** Hours since the last sign-in; null for never. */
  readonly lastSeen: number | null;
  /** True for someone who has left. */
  readonly isGone?: boolean;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { name: 'Amara Okafor', roles: ['admin'], organization: 0, lastSeen: 2 },
  { name: 'Benedikt Vogel', roles: ['employee', 'Sales manager'], organization: 1, lastSeen: 1 },
  { name: 'Chiara Lombardi', roles: ['employee', 'Sales representative'], organization: 1, lastSeen: 5 },
  { name: 'Dawid Zieliński', roles: ['employee', 'Sales representative'], organization: 1, lastSeen: 26 },
  { name: 'Elif Yıldız', roles: ['employee', 'Sales representative'], organization: 2, lastSeen: 3 },
  { name: 'Farid Haddad', roles: ['employee', 'Sales manager'], organization: 2, lastSeen: 9 },
  { name: 'Grace Mwangi', roles: ['employee', 'Support agent'], organization: 2, lastSeen: 1 },
  { name: 'Hugo Lindqvist', roles: ['employee', 'Support agent'], organization: 3, lastSeen: 30 },
  { name: 'Inés Carrasco', roles: ['employee', 'Support agent'], organization: 3, lastSeen: 50 },
  { name: 'Jin-woo Park', roles: ['employee', 'Accountant'], organization: 0, lastSeen: 7 },
  { name: 'Katarzyna Wójcik', roles: ['employee', 'Accountant'], organization: 0, lastSeen: 28 },
  { name: 'Liam Byrne', roles: ['Auditor'], organization: 0, lastSeen: 190 },
  { name: 'Mireille Dubois', roles: ['employee', 'Personnel'], organization: 0, lastSeen: 4 },
  { name: 'Nikhil Rao', roles: ['employee', 'Sales representative'], organization: 3, lastSeen: 12 },
  { name: 'Oksana Bondar', roles: ['employee', 'Sales representative'], organization: 4, lastSeen: 70 },
  { name: 'Pedro Almeida', roles: ['employee', 'Sales manager'], organization: 4, lastSeen: 6 },
  { name: 'Quynh Tran', roles: ['employee', 'Support agent'], organization: 4, lastSeen: null },
  { name: 'Rasmus Holm', roles: ['employee'], organization: 1, lastSeen: null },
  { name: 'Sofía Navarro', roles: ['employee'], organization: 2, lastSeen: 100 },
  { name: 'Tomás Novák', roles: ['employee'], organization: 3, lastSeen: 900, isGone: true },
  { name: 'Ulrike Brandt', roles: ['employee', 'Accountant'], organization: 4, lastSeen: 1400, isGone: true },
];
