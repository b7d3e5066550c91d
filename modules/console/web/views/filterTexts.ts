import { textsOf } from '../texts/textsOf';

/** Texts of the panel of filters. */
export const filterText = textsOf(
  {
    addCondition: 'Add a condition',
    condition: 'Condition {{number}}',
    removeCondition: 'Remove condition {{number}}',
    match: 'Records meet',
    matchAll: 'all conditions',
    matchAny: 'any condition',
    operator: 'Operator',
  },
  {
    de: {
      addCondition: 'Bedingung hinzufügen',
      condition: 'Bedingung {{number}}',
      removeCondition: 'Bedingung {{number}} entfernen',
      match: 'Datensätze erfüllen',
      matchAll: 'alle Bedingungen',
      matchAny: 'eine der Bedingungen',
      operator: 'Operator',
    },
    es: {
      addCondition: 'Añadir una condición',
      condition: 'Condición {{number}}',
      removeCondition: 'Quitar la condición {{number}}',
      match: 'Los registros cumplen',
      matchAll: 'todas las condiciones',
      matchAny: 'alguna condición',
      operator: 'Operador',
    },
    pl: {
      addCondition: 'Dodaj warunek',
      condition: 'Warunek {{number}}',
      removeCondition: 'Usuń warunek {{number}}',
      match: 'Rekordy spełniają',
      matchAll: 'wszystkie warunki',
      matchAny: 'dowolny warunek',
      operator: 'Operator',
    },
  },
);
