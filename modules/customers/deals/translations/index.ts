/** Texts of errors about deals, by locale. */
export const translations = {
  pl: {
    errors: {
      'Deal not found': 'Nie znaleziono szansy sprzedaży',
      'Deal id is required': 'Wymagany jest identyfikator szansy sprzedaży',
      'Primary person must be linked to the deal': 'Główna osoba musi być powiązana z szansą sprzedaży',
      'Pipeline stage does not belong to the selected pipeline': 'Etap nie należy do wybranego lejka',
      '`from` must be before `to`': '`from` musi być wcześniejsze niż `to`',
    },
  },
  de: {
    errors: {
      'Deal not found': 'Deal nicht gefunden',
      'Deal id is required': 'Die ID des Deals ist erforderlich',
      'Primary person must be linked to the deal': 'Die Hauptperson muss mit dem Deal verknüpft sein',
      'Pipeline stage does not belong to the selected pipeline':
        'Die Pipeline-Phase gehört nicht zur gewählten Pipeline',
      '`from` must be before `to`': '`from` muss vor `to` liegen',
    },
  },
  es: {
    errors: {
      'Deal not found': 'Negocio no encontrado',
      'Deal id is required': 'Se requiere el identificador del negocio',
      'Primary person must be linked to the deal': 'La persona principal debe estar vinculada al negocio',
      'Pipeline stage does not belong to the selected pipeline':
        'La etapa no pertenece al embudo seleccionado',
      '`from` must be before `to`': '`from` debe ser anterior a `to`',
    },
  },
};
