import type { Messages } from '@tenantry/core';

/** Texts of the directory in German. */
export const de: Messages = {
  commands: {
    'Create organization': 'Organisation anlegen',
    'Update organization': 'Organisation ändern',
    'Delete organization': 'Organisation löschen',
    'Create tenant': 'Mandanten anlegen',
    'Update tenant': 'Mandanten ändern',
    'Delete tenant': 'Mandanten löschen',
  },
  errors: {
    'Not found': 'Nicht gefunden',
    'Invalid slug.': 'Ungültiges Kürzel.',
    'Invalid tenant id.': 'Ungültige Mandanten-ID.',
    'Organization not found.': 'Organisation nicht gefunden.',
    'Tenant not found.': 'Mandant nicht gefunden.',
    'Tenant not found': 'Mandant nicht gefunden',
    'Organization id required': 'Organisations-ID erforderlich',
    'Tenant id required': 'Mandanten-ID erforderlich',
    'Tenant scope required': 'Mandantenkontext erforderlich',
    'The tenant of your own account cannot be closed':
      'Der Mandant des eigenen Kontos kann nicht geschlossen werden',
    'The tenant of your own account cannot be deleted':
      'Der Mandant des eigenen Kontos kann nicht gelöscht werden',
    'Not authorized to manage organizations outside your scope.':
      'Keine Berechtigung für Organisationen außerhalb Ihres Bereichs.',
    'Organization cannot be its own parent': 'Eine Organisation kann nicht sich selbst übergeordnet sein',
    'Parent not found': 'Übergeordnete Organisation nicht gefunden',
    'Cannot assign descendant as parent': 'Eine untergeordnete Organisation kann nicht übergeordnet werden',
    'Invalid child assignment': 'Ungültige Zuordnung einer untergeordneten Organisation',
    'Child cannot equal parent': 'Über- und untergeordnete Organisation müssen verschieden sein',
    'Cannot assign ancestor as child': 'Eine übergeordnete Organisation kann nicht untergeordnet werden',
    'Cannot assign descendant cycle': 'Die Zuordnung ergäbe einen Kreis',
    'Organizations may be at most {{levels}} levels deep':
      'Organisationen dürfen höchstens {{levels}} Ebenen tief sein',
  },
};
