/** Texts of the page of roles in German. */
export const de = {
  title: 'Rollen',
  add: 'Rolle hinzufügen',
  added: 'Die Rolle ist hinzugefügt.',
  name: 'Name',
  tenant: 'Mandant',
  users: 'Benutzer',
  rights: 'Rechte',
  rename: 'Umbenennen',
  removeHelp: 'Eine Rolle, die noch jemand hat, lässt sich nicht löschen.',
  empty: 'Noch keine Rollen.',
  emptyHelp: 'Eine Rolle gibt allen Konten, die sie haben, Rechte.',
} as const;
