import fc from 'fast-check';
import type { Messages } from '../../core/parts/i18n/TranslationDeclaration';
import { completeTexts, neededTexts } from '../../core/host/texts/completeTexts';

const ENGLISH = {
  mail: { subject: 'Your points', text_one: '{{count}} point', text_other: '{{count}} points' },
  titles: { Card: 'Loyalty card' },
};
const GERMAN = {
  titles: { Card: 'Karte', 'See cards': 'Karten ansehen' },
  errors: { 'Card not found. Try again.': 'Karte nicht gefunden.' },
};

describe('the texts that a language lacks', () => {
  const needed = neededTexts({ en: ENGLISH, de: GERMAN });

  test('are those of English, and those that others find by what they are in English', () => {
    expect(needed).toEqual({
      mail: ENGLISH.mail,
      titles: { Card: 'Loyalty card', 'See cards': 'See cards' },
      errors: { 'Card not found. Try again.': 'Card not found. Try again.' },
    });
  });

  test('stand there in English, in the order of the others; what is there stays', () => {
    const given = { old: 'Viejo', titles: { 'See cards': 'Ver tarjetas' }, mail: { text_one: 'Un punto' } };
    const { texts, missing } = completeTexts(needed, given, 'es');
    expect(JSON.stringify(texts)).toBe(
      JSON.stringify({
        mail: { subject: 'Your points', text_one: 'Un punto', text_other: '{{count}} points' },
        titles: { Card: 'Loyalty card', 'See cards': 'Ver tarjetas' },
        errors: { 'Card not found. Try again.': 'Card not found. Try again.' },
        old: 'Viejo',
      }),
    );
    expect(missing).toEqual([
      ['mail', 'subject'],
      ['mail', 'text_other'],
      ['titles', 'Card'],
      ['errors', 'Card not found. Try again.'],
    ]);
  });

  test('are those that the module declares, apart from those that are found elsewhere and from names', () => {
    const titles = ['Job', 'Deal', 'SKU', 'Iso 8859 1'].map((text) => ({ section: 'titles' as const, text }));
    const english = { titles: { 'Iso 8859 1': 'ISO 8859-1' } };
    expect(neededTexts({ en: english }, titles, ({ text }) => text === 'Deal')).toEqual({
      titles: { Job: 'Job' },
    });
  });

  test('have the plural forms of the language', () => {
    const formsIn = (locale: string) =>
      completeTexts({ text_one: 'one', text_other: 'other' }, {}, locale).missing.flat();
    expect(formsIn('pl').sort()).toEqual(['text_few', 'text_many', 'text_one', 'text_other']);
    expect(formsIn('ja')).toEqual(['text_other']);
  });

  test('are none once they were added', () => {
    const text = fc.string();
    const { messages } = fc.letrec((tie) => ({
      messages: fc.dictionary(fc.string(), fc.oneof({ depthSize: 'small' }, text, tie('messages'))),
    }));
    fc.assert(
      fc.property(messages, messages, fc.constantFrom('en', 'fr', 'pl', 'ar'), (english, own, locale) => {
        const needed = neededTexts({ en: english as Messages });
        const { texts } = completeTexts(needed, own as Messages, locale);
        const again = completeTexts(needed, texts, locale);
        expect(again.missing).toEqual([]);
        expect(again.texts).toEqual(texts);
      }),
    );
  });
});
