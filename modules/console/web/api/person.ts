import { createContext, useContext } from 'react';

/** The signed-in person, as far as pages need it to show only what can be used. The server decides in any case. */
export interface Person {
  readonly email: string;
  readonly name: string | null;
  /** Address of the own picture; null without one. */
  readonly picture: string | null;
  /** The tenant that they work in. */
  readonly tenantId: string | null;
  /** The tenant that their account belongs to, with which they sign in. */
  readonly homeTenantId: string | null;
  /** Features that they hold. */
  readonly features: readonly string[];
  /** Whether they are a super administrator. */
  readonly isOperator: boolean;
  /** Kinds of records that they may list by themselves. */
  readonly kinds: readonly string[];
}

/** Given by the shell. */
export const PersonContext = createContext<Person>({
  email: '',
  name: null,
  picture: null,
  tenantId: null,
  homeTenantId: null,
  features: [],
  isOperator: false,
  kinds: [],
});

/** The signed-in person. */
export function usePerson(): Person {
  return useContext(PersonContext);
}
