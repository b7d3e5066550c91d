import type { Messages } from '@tenantry/core';

/** Texts of errors about people and companies, by locale. */
export const contactErrors: Readonly<Record<string, Messages>> = {
  pl: {
    'Person not found': 'Nie znaleziono osoby',
    'Company not found': 'Nie znaleziono firmy',
    'Access denied': 'Odmowa dostępu',
  },
  de: {
    'Person not found': 'Person nicht gefunden',
    'Company not found': 'Firma nicht gefunden',
    'Access denied': 'Zugriff verweigert',
  },
  es: {
    'Person not found': 'Persona no encontrada',
    'Company not found': 'Empresa no encontrada',
    'Access denied': 'Acceso denegado',
  },
};
