import { textsOf } from '../../texts/textsOf';

/** Texts of the settings of the catalogue. */
export const text = textsOf(
  {
    title: 'Settings of the catalogue',
    unitPrices: 'Show prices by the unit too',
    unitPricesHelp: 'Such as the price of a kilogram. It holds for the organization that is selected.',
    saved: 'The settings are saved.',
    more: 'Prices and units',
    priceKinds: 'Price kinds',
    unitConversions: 'Unit conversions',
  },
  {
    de: {
      title: 'Einstellungen des Katalogs',
      unitPrices: 'Preise auch je Einheit zeigen',
      unitPricesHelp: 'Etwa den Preis eines Kilogramms. Es gilt für die gewählte Organisation.',
      saved: 'Die Einstellungen sind gespeichert.',
      more: 'Preise und Einheiten',
      priceKinds: 'Preisarten',
      unitConversions: 'Umrechnungen von Einheiten',
    },
    es: {
      title: 'Ajustes del catálogo',
      unitPrices: 'Mostrar también los precios por unidad',
      unitPricesHelp: 'Como el precio de un kilogramo. Vale para la organización seleccionada.',
      saved: 'Los ajustes están guardados.',
      more: 'Precios y unidades',
      priceKinds: 'Tipos de precio',
      unitConversions: 'Conversiones de unidades',
    },
    pl: {
      title: 'Ustawienia katalogu',
      unitPrices: 'Pokazuj także ceny jednostkowe',
      unitPricesHelp: 'Na przykład cenę kilograma. Dotyczy wybranej organizacji.',
      saved: 'Ustawienia są zapisane.',
      more: 'Ceny i jednostki',
      priceKinds: 'Rodzaje cen',
      unitConversions: 'Przeliczniki jednostek',
    },
  },
);
