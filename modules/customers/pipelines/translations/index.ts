/** Texts of errors about pipelines and stages, by locale. */
export const translations = {
  pl: {
    errors: {
      'Organization and tenant context required': 'Wymagany jest kontekst organizacji i najemcy',
      'Pipeline not found': 'Nie znaleziono lejka',
      'Pipeline stage not found': 'Nie znaleziono etapu lejka',
      'Cannot delete pipeline with active deals': 'Nie można usunąć lejka z aktywnymi szansami',
      'Cannot delete pipeline stage with active deals': 'Nie można usunąć etapu lejka z aktywnymi szansami',
      'Failed to list pipelines': 'Nie udało się wczytać lejków',
      'Failed to create pipeline': 'Nie udało się utworzyć lejka',
      'Failed to update pipeline': 'Nie udało się zmienić lejka',
      'Failed to delete pipeline': 'Nie udało się usunąć lejka',
      'Failed to list pipeline stages': 'Nie udało się wczytać etapów lejka',
      'Failed to create pipeline stage': 'Nie udało się utworzyć etapu lejka',
      'Failed to update pipeline stage': 'Nie udało się zmienić etapu lejka',
      'Failed to delete pipeline stage': 'Nie udało się usunąć etapu lejka',
      'Failed to reorder pipeline stages': 'Nie udało się zmienić kolejności etapów lejka',
    },
  },
  de: {
    errors: {
      'Organization and tenant context required': 'Organisation und Mandant sind erforderlich',
      'Pipeline not found': 'Pipeline nicht gefunden',
      'Pipeline stage not found': 'Pipeline-Phase nicht gefunden',
      'Cannot delete pipeline with active deals':
        'Eine Pipeline mit aktiven Deals kann nicht gelöscht werden',
      'Cannot delete pipeline stage with active deals':
        'Eine Pipeline-Phase mit aktiven Deals kann nicht gelöscht werden',
      'Failed to list pipelines': 'Pipelines konnten nicht geladen werden',
      'Failed to create pipeline': 'Pipeline konnte nicht angelegt werden',
      'Failed to update pipeline': 'Pipeline konnte nicht geändert werden',
      'Failed to delete pipeline': 'Pipeline konnte nicht gelöscht werden',
      'Failed to list pipeline stages': 'Pipeline-Phasen konnten nicht geladen werden',
      'Failed to create pipeline stage': 'Pipeline-Phase konnte nicht angelegt werden',
      'Failed to update pipeline stage': 'Pipeline-Phase konnte nicht geändert werden',
      'Failed to delete pipeline stage': 'Pipeline-Phase konnte nicht gelöscht werden',
      'Failed to reorder pipeline stages': 'Pipeline-Phasen konnten nicht neu geordnet werden',
    },
  },
  es: {
    errors: {
      'Organization and tenant context required': 'Se requiere el contexto de organización y de inquilino',
      'Pipeline not found': 'Embudo no encontrado',
      'Pipeline stage not found': 'Etapa del embudo no encontrada',
      'Cannot delete pipeline with active deals': 'No se puede eliminar un embudo con negocios activos',
      'Cannot delete pipeline stage with active deals':
        'No se puede eliminar una etapa del embudo con negocios activos',
      'Failed to list pipelines': 'No se pudieron cargar los embudos',
      'Failed to create pipeline': 'No se pudo crear el embudo',
      'Failed to update pipeline': 'No se pudo modificar el embudo',
      'Failed to delete pipeline': 'No se pudo eliminar el embudo',
      'Failed to list pipeline stages': 'No se pudieron cargar las etapas del embudo',
      'Failed to create pipeline stage': 'No se pudo crear la etapa del embudo',
      'Failed to update pipeline stage': 'No se pudo modificar la etapa del embudo',
      'Failed to delete pipeline stage': 'No se pudo eliminar la etapa del embudo',
      'Failed to reorder pipeline stages': 'No se pudieron reordenar las etapas del embudo',
    },
  },
};
