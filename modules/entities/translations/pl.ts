import type { Messages } from '@tenantry/core';

/** Texts of custom fields in Polish. */
export const pl: Messages = {
  errors: {
    'Unknown entity': 'Nieznany rodzaj rekordów',
    'There are too many custom fields for this entity':
      'Ten rodzaj rekordów ma zbyt wiele pól niestandardowych',
    'Records still hold values of another kind under this key':
      'Rekordy nadal zawierają pod tym kluczem wartości innego rodzaju',
    'A custom field with this key exists already': 'Pole niestandardowe o tym kluczu już istnieje',
    'Custom field not found': 'Nie znaleziono pola niestandardowego',
    'ID is required': 'Wymagany jest identyfikator',
  },
};
