import { textsOf } from '../texts/textsOf';

/** Members whose values are codes, which the API leaves to its clients. */
export const STATES: ReadonlySet<string> = new Set(['status', 'closureOutcome', 'lifecycleStage']);

const words = {
  active: 'Active',
  inactive: 'Inactive',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
  lead: 'Lead',
  prospect: 'Prospect',
  customer: 'Customer',
  archived: 'Archived',
  draft: 'Draft',
  pending: 'Pending',
  in_progress: 'In progress',
  planned: 'Planned',
  completed: 'Completed',
  canceled: 'Cancelled',
  failed: 'Failed',
};

const word = textsOf(words, {
  de: {
    active: 'Aktiv',
    inactive: 'Inaktiv',
    open: 'Offen',
    won: 'Gewonnen',
    lost: 'Verloren',
    closed: 'Geschlossen',
    lead: 'Interessent',
    prospect: 'Potenzieller Kunde',
    customer: 'Kunde',
    archived: 'Archiviert',
    draft: 'Entwurf',
    pending: 'Ausstehend',
    in_progress: 'In Arbeit',
    planned: 'Geplant',
    completed: 'Abgeschlossen',
    canceled: 'Abgesagt',
    failed: 'Fehlgeschlagen',
  },
  es: {
    active: 'Activo',
    inactive: 'Inactivo',
    open: 'Abierto',
    won: 'Ganado',
    lost: 'Perdido',
    closed: 'Cerrado',
    lead: 'Contacto inicial',
    prospect: 'Cliente potencial',
    customer: 'Cliente',
    archived: 'Archivado',
    draft: 'Borrador',
    pending: 'Pendiente',
    in_progress: 'En curso',
    planned: 'Planificado',
    completed: 'Completado',
    canceled: 'Cancelado',
    failed: 'Fallido',
  },
  pl: {
    active: 'Aktywny',
    inactive: 'Nieaktywny',
    open: 'Otwarte',
    won: 'Wygrane',
    lost: 'Przegrane',
    closed: 'Zamknięte',
    lead: 'Lead',
    prospect: 'Potencjalny klient',
    customer: 'Klient',
    archived: 'Zarchiwizowane',
    draft: 'Szkic',
    pending: 'Oczekuje',
    in_progress: 'W toku',
    planned: 'Zaplanowane',
    completed: 'Zakończone',
    canceled: 'Anulowane',
    failed: 'Nieudane',
  },
});

const isKnown = (code: string): code is keyof typeof words => Object.hasOwn(words, code);

/** The code of a state as people read it: a known word in their language, else as it is, without underscores. */
export function stateText(code: string): string {
  return isKnown(code) ? word(code) : code.replaceAll('_', ' ');
}
