import type { Messages } from '@tenantry/core';

const LOCALES = ['pl', 'de', 'es'] as const;

/** English, and the same in each of the locales. */
const TEXTS: readonly (readonly [english: string, pl: string, de: string, es: string])[] = [
  ['Access denied', 'Odmowa dostępu', 'Zugriff verweigert', 'Acceso denegado'],
  ['Person not found', 'Nie znaleziono osoby', 'Person nicht gefunden', 'Persona no encontrada'],
  ['Company not found', 'Nie znaleziono firmy', 'Firma nicht gefunden', 'Empresa no encontrada'],
  ['Comment not found', 'Nie znaleziono komentarza', 'Kommentar nicht gefunden', 'Comentario no encontrado'],
  ['Activity not found', 'Nie znaleziono aktywności', 'Aktivität nicht gefunden', 'Actividad no encontrada'],
  [
    'Interaction not found',
    'Nie znaleziono interakcji',
    'Interaktion nicht gefunden',
    'Interacción no encontrada',
  ],
  [
    'Interaction id is required',
    'Wymagany jest identyfikator interakcji',
    'Die ID der Interaktion ist erforderlich',
    'Se requiere el identificador de la interacción',
  ],
  [
    'The interaction is not planned any more',
    'Interakcja nie jest już zaplanowana',
    'Die Interaktion ist nicht mehr geplant',
    'La interacción ya no está planificada',
  ],
  ['Address not found', 'Nie znaleziono adresu', 'Adresse nicht gefunden', 'Dirección no encontrada'],
  ['Tag not found', 'Nie znaleziono etykiety', 'Schlagwort nicht gefunden', 'Etiqueta no encontrada'],
  [
    'Tag assignment not found',
    'Nie znaleziono przypisania etykiety',
    'Zuordnung des Schlagworts nicht gefunden',
    'Asignación de etiqueta no encontrada',
  ],
  [
    'Person-company link not found',
    'Nie znaleziono powiązania osoby z firmą',
    'Verknüpfung von Person und Firma nicht gefunden',
    'Vínculo entre persona y empresa no encontrado',
  ],
  [
    'Customer record not found',
    'Nie znaleziono rekordu klienta',
    'Kundendatensatz nicht gefunden',
    'Registro de cliente no encontrado',
  ],
  [
    'Person id is required',
    'Wymagany jest identyfikator osoby',
    'Die ID der Person ist erforderlich',
    'Se requiere el identificador de la persona',
  ],
  [
    'Company id is required',
    'Wymagany jest identyfikator firmy',
    'Die ID der Firma ist erforderlich',
    'Se requiere el identificador de la empresa',
  ],
  [
    'Comment id is required',
    'Wymagany jest identyfikator komentarza',
    'Die ID des Kommentars ist erforderlich',
    'Se requiere el identificador del comentario',
  ],
  [
    'Activity id is required',
    'Wymagany jest identyfikator aktywności',
    'Die ID der Aktivität ist erforderlich',
    'Se requiere el identificador de la actividad',
  ],
  [
    'Address id is required',
    'Wymagany jest identyfikator adresu',
    'Die ID der Adresse ist erforderlich',
    'Se requiere el identificador de la dirección',
  ],
  [
    'Tag id is required',
    'Wymagany jest identyfikator etykiety',
    'Die ID des Schlagworts ist erforderlich',
    'Se requiere el identificador de la etiqueta',
  ],
  [
    'Invalid person id',
    'Nieprawidłowy identyfikator osoby',
    'Ungültige ID einer Person',
    'Identificador de persona no válido',
  ],
  [
    'Invalid company id',
    'Nieprawidłowy identyfikator firmy',
    'Ungültige ID einer Firma',
    'Identificador de empresa no válido',
  ],
  [
    'Invalid link id',
    'Nieprawidłowy identyfikator powiązania',
    'Ungültige ID einer Verknüpfung',
    'Identificador de vínculo no válido',
  ],
  [
    'Invalid entity type',
    'Nieprawidłowy rodzaj rekordu',
    'Ungültige Art von Datensatz',
    'Tipo de registro no válido',
  ],
  [
    'profile must be an object',
    'profile musi być obiektem',
    'profile muss ein Objekt sein',
    'profile debe ser un objeto',
  ],
  [
    'Unsupported profile field: {{field}}',
    'Nieobsługiwane pole profilu: {{field}}',
    'Nicht unterstütztes Profilfeld: {{field}}',
    'Campo de perfil no admitido: {{field}}',
  ],
  [
    'One or more tags not found for this scope',
    'Nie znaleziono co najmniej jednej etykiety w tym zakresie',
    'Mindestens ein Schlagwort wurde in diesem Bereich nicht gefunden',
    'Una o más etiquetas no se encuentran en este ámbito',
  ],
  [
    'Tag slug already in use.',
    'Skrót etykiety jest już używany.',
    'Das Kürzel des Schlagworts wird bereits verwendet.',
    'El identificador de la etiqueta ya está en uso.',
  ],
  [
    'Tag already assigned',
    'Etykieta jest już przypisana',
    'Das Schlagwort ist bereits zugeordnet',
    'La etiqueta ya está asignada',
  ],
  [
    'Remove the tag from people and companies before deleting it',
    'Przed usunięciem zdejmij etykietę z osób i firm',
    'Entfernen Sie das Schlagwort vor dem Löschen von Personen und Firmen',
    'Quite la etiqueta de personas y empresas antes de eliminarla',
  ],
  [
    'Cannot delete person: {{blockers}}. Please unlink or reassign first.',
    'Nie można usunąć osoby: {{blockers}}. Najpierw usuń powiązania lub przypisz je komuś innemu.',
    'Die Person kann nicht gelöscht werden: {{blockers}}. Bitte zuerst die Verknüpfungen lösen oder neu zuordnen.',
    'No se puede eliminar la persona: {{blockers}}. Primero desvincule o reasigne.',
  ],
  [
    'Cannot delete company: {{blockers}}. Please unlink or reassign first.',
    'Nie można usunąć firmy: {{blockers}}. Najpierw usuń powiązania lub przypisz je innej.',
    'Die Firma kann nicht gelöscht werden: {{blockers}}. Bitte zuerst die Verknüpfungen lösen oder neu zuordnen.',
    'No se puede eliminar la empresa: {{blockers}}. Primero desvincule o reasigne.',
  ],
  ['Label not found', 'Nie znaleziono oznaczenia', 'Etikett nicht gefunden', 'Marca no encontrada'],
  [
    'Label id is required',
    'Wymagany jest identyfikator oznaczenia',
    'Die ID des Etiketts ist erforderlich',
    'Se requiere el identificador de la marca',
  ],
  [
    'Label already assigned',
    'Oznaczenie jest już przypisane',
    'Das Etikett ist bereits zugeordnet',
    'La marca ya está asignada',
  ],
  [
    'Label assignment not found',
    'Nie znaleziono przypisania oznaczenia',
    'Zuordnung des Etiketts nicht gefunden',
    'Asignación de marca no encontrada',
  ],
  [
    'You have such a label already.',
    'Masz już takie oznaczenie.',
    'Ein solches Etikett haben Sie bereits.',
    'Ya tiene una marca así.',
  ],
  [
    'Labels belong to users, and the caller is none',
    'Oznaczenia należą do użytkowników, a wywołujący nim nie jest',
    'Etiketten gehören Benutzern, und der Aufrufer ist keiner',
    'Las marcas pertenecen a usuarios y quien llama no lo es',
  ],
  [
    'Role id is required',
    'Wymagany jest identyfikator roli',
    'Die ID der Rolle ist erforderlich',
    'Se requiere el identificador del rol',
  ],
  [
    'The user has this role here already.',
    'Użytkownik ma tu już tę rolę.',
    'Der Benutzer hat diese Rolle hier bereits.',
    'El usuario ya tiene este rol aquí.',
  ],
  ['Todo not found', 'Nie znaleziono zadania', 'Aufgabe nicht gefunden', 'Tarea no encontrada'],
  [
    'Todo id is required',
    'Wymagany jest identyfikator zadania',
    'Die ID der Aufgabe ist erforderlich',
    'Se requiere el identificador de la tarea',
  ],
  [
    'The todo is linked already.',
    'Zadanie jest już powiązane.',
    'Die Aufgabe ist bereits verknüpft.',
    'La tarea ya está vinculada.',
  ],
  [
    'Tenant scope required',
    'Wymagany jest najemca',
    'Ein Mandant ist erforderlich',
    'Se requiere un inquilino',
  ],
];

/** Texts of errors about people and companies, by locale. */
export const translations: Readonly<Record<string, { readonly errors: Messages }>> = Object.fromEntries(
  LOCALES.map((locale, index) => [
    locale,
    { errors: Object.fromEntries(TEXTS.map(([english, ...others]) => [english, others[index] ?? english])) },
  ]),
);
