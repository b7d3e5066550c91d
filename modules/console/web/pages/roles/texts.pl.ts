/** Texts of the page of roles in Polish. */
export const pl = {
  title: 'Role',
  add: 'Dodaj rolę',
  added: 'Dodano rolę.',
  name: 'Nazwa',
  tenant: 'Najemca',
  users: 'Użytkownicy',
  rights: 'Uprawnienia',
  rename: 'Zmień nazwę',
  removeHelp: 'Nie można usunąć roli, którą ktoś jeszcze ma.',
  empty: 'Nie ma jeszcze ról.',
  emptyHelp: 'Rola daje uprawnienia wszystkim kontom, które ją mają.',
} as const;
