import { startTestHost, type TestHost } from '@tenantry/core/testing';

const LOCALES = ['de', 'es', 'fr', 'pl'];
const VERBS = ['Create', 'Update', 'Delete'];

describe('sentences about records', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host?.stop());

  /** A label of a command as a heading or a button has it, and what the command has done. */
  const sentences = (label: string, locale: string, moduleId = 'customers') => {
    const { translations } = host.host.core;
    return [
      translations.commandText(label, moduleId, locale),
      translations.doneText(label, moduleId, locale),
    ];
  };

  test.each([
    ['de', 'Create deal', 'Geschäft anlegen', 'Geschäft angelegt'],
    ['de', 'Update custom field', 'Eigenes Feld ändern', 'Eigenes Feld geändert'],
    ['de', 'Delete tenant', 'Mandanten löschen', 'Mandant gelöscht'],
    ['es', 'Create deal', 'Crear negocio', 'Negocio creado'],
    ['es', 'Update person', 'Cambiar persona', 'Persona cambiada'],
    ['es', 'Delete API key', 'Eliminar clave de API', 'Clave de API eliminada'],
    ['fr', 'Create deal', 'Créer une affaire', 'Affaire créée'],
    ['fr', 'Update product', 'Modifier un produit', 'Produit modifié'],
    ['fr', 'Delete company', 'Supprimer une société', 'Société supprimée'],
    ['pl', 'Create deal', 'Utwórz transakcję', 'Utworzono transakcję'],
    ['pl', 'Update user', 'Zmień użytkownika', 'Zmieniono użytkownika'],
    ['pl', 'Delete comment', 'Usuń komentarz', 'Usunięto komentarz'],
    ['en', 'Create API key', 'Create API key', 'API key created'],
    ['en', 'Update person', 'Update person', 'Person changed'],
    ['en', 'Link company to person', 'Link company to person', 'Company linked to person'],
    ['en', 'Move deal to stage', 'Move deal to stage', 'Move deal to stage'],
  ])('have the grammar of the language: %s, %s', (locale, label, command, done) => {
    expect(sentences(label, locale)).toEqual([command, done]);
  });

  test('are complete for each kind of record in each language', () => {
    const { translations, recordKinds } = host.host.core;
    const kinds = recordKinds.items
      .list()
      .flatMap(({ moduleId, item: { collection } }) =>
        collection ? [{ moduleId, label: collection.label }] : [],
      );
    expect(kinds.length).toBeGreaterThan(20);
    const incomplete = kinds.flatMap(({ moduleId, label }) =>
      LOCALES.flatMap((locale) =>
        VERBS.map((verb) => `${verb} ${label}`).flatMap((text) => {
          const done = translations.doneText(text, moduleId, locale);
          const all = [translations.commandText(text, moduleId, locale), done];
          const isGlued = all.includes(text) || all[0] === done || done.includes('{{');
          const hasArticle = locale !== 'fr' || /^\p{Lu}\p{L}+ (?:une?|mon) /u.test(all[0] ?? '');
          return isGlued || !hasArticle ? [`${locale}: ${all.join(', ')}`] : [];
        }),
      ),
    );
    expect(incomplete).toEqual([]);
  });

  test('are those of each command that a module declares', () => {
    const { commandCatalog, translations } = host.host.core;
    const same = commandCatalog.commands.list().flatMap(({ moduleId, item: { declaration } }) =>
      LOCALES.flatMap((locale) => {
        const { label } = declaration;
        const done = translations.doneText(label, moduleId, locale);
        return done === translations.commandText(label, moduleId, locale) ? [`${locale}: ${label}`] : [];
      }),
    );
    expect(same).toEqual([]);
  });
});
