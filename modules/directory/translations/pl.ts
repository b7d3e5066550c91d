import type { Messages } from '@tenantry/core';

/** Texts of the directory in Polish. */
export const pl: Messages = {
  commands: {
    'Create organization': 'Utworzenie organizacji',
    'Update organization': 'Zmiana organizacji',
    'Delete organization': 'Usunięcie organizacji',
    'Create tenant': 'Utworzenie najemcy',
    'Update tenant': 'Zmiana najemcy',
    'Delete tenant': 'Usunięcie najemcy',
  },
  errors: {
    'Not found': 'Nie znaleziono',
    'Invalid slug.': 'Nieprawidłowy identyfikator tekstowy.',
    'Invalid tenant id.': 'Nieprawidłowy identyfikator najemcy.',
    'Organization not found.': 'Nie znaleziono organizacji.',
    'Tenant not found.': 'Nie znaleziono najemcy.',
    'Tenant not found': 'Nie znaleziono najemcy',
    'Organization id required': 'Wymagany jest identyfikator organizacji',
    'Tenant id required': 'Wymagany jest identyfikator najemcy',
    'Tenant scope required': 'Wymagany jest kontekst najemcy',
    'The tenant of your own account cannot be closed': 'Nie można zamknąć najemcy własnego konta',
    'The tenant of your own account cannot be deleted': 'Nie można usunąć najemcy własnego konta',
    'Not authorized to manage organizations outside your scope.':
      'Brak uprawnień do zarządzania organizacjami spoza własnego zakresu.',
    'Organization cannot be its own parent': 'Organizacja nie może być własnym rodzicem',
    'Parent not found': 'Nie znaleziono organizacji nadrzędnej',
    'Cannot assign descendant as parent': 'Organizacja podrzędna nie może być nadrzędną',
    'Invalid child assignment': 'Nieprawidłowe przypisanie organizacji podrzędnej',
    'Child cannot equal parent': 'Organizacja podrzędna nie może być zarazem nadrzędną',
    'Cannot assign ancestor as child': 'Organizacja nadrzędna nie może być podrzędną',
    'Cannot assign descendant cycle': 'Przypisanie utworzyłoby cykl',
    'Organizations may be at most {{levels}} levels deep':
      'Organizacje mogą mieć najwyżej {{levels}} poziomów',
  },
};
