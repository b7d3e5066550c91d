import Joi from 'joi';
import type { Happenings } from './Happenings';

const name = Joi.string().pattern(/^\w+$/, 'name of a member');
const english = Joi.string().max(200);
const icon = Joi.string().max(50);
const scalar = Joi.alternatives(Joi.string().max(200).allow(''), Joi.number(), Joi.boolean()).allow(null);
const values = Joi.object().pattern(/^\w+$/, scalar).max(20);
const filter = Joi.object().pattern(/^\w+$/, Joi.string().max(200)).max(10);
const names = Joi.array().items(name).max(20);

const look = {
  icon: icon.required(),
  tone: Joi.valid('red', 'orange', 'amber', 'green', 'teal', 'blue', 'indigo', 'purple', 'pink', 'grey'),
  says: english.required(),
};

const reversal = Joi.object({
  by: name.required(),
  when: Joi.object().pattern(/^\w+$/, Joi.array().items(scalar).min(1).max(20)).max(5),
});

/** Schema of the happenings of a record. */
export const happenings = Joi.object({
  ...look,
  collection: Joi.string(),
  sort: name,
  form: names,
  request: Joi.string().pattern(/^\/[\w./-]+$/, 'path below /api'),
  filter: filter.min(1).required(),
  at: names.min(1).required(),
  by: names.min(1),
  byName: name,
  makers: Joi.object({ member: name.required(), of: Joi.object().pattern(Joi.string(), english).required() }),
  name,
  text: name,
  href: Joi.string().pattern(/^\/(?![/\\])[\w./{}-]+$/, 'path on this server'),
  types: Joi.object({
    member: name.required(),
    of: Joi.object().pattern(Joi.string(), Joi.object(look)).max(50).required(),
  }),
  planned: Joi.object({
    filter: filter.min(1).required(),
    past: filter.min(1).required(),
    at: name.required(),
    done: values.min(1).required(),
  }),
  contacts: filter.min(1),
  adds: Joi.array()
    .items(
      Joi.object({
        title: english.required(),
        action: english.required(),
        prompt: english.required(),
        icon: icon.required(),
        text: name.required(),
        form: names,
        sets: values,
      }),
    )
    .max(10),
  changes: name,
  undo: reversal,
  redo: reversal,
  replaces: Joi.array().items(Joi.string()).max(20),
})
  .xor('collection', 'request')
  .and('collection', 'sort')
  .without('request', ['planned', 'contacts', 'adds', 'form'])
  .without('collection', ['changes', 'undo', 'redo']);

/** Texts of happenings. */
export function textsOfHappenings({ says, types, makers, adds = [] }: Happenings): string[] {
  return [
    says,
    ...Object.values(makers?.of ?? {}),
    ...Object.values(types?.of ?? {}).map((one) => one.says),
    ...adds.flatMap(({ title, action, prompt }) => [title, action, prompt]),
  ];
}

/** Icons of happenings. */
export const iconsOfHappenings = ({ icon: own, types, adds = [] }: Happenings): string[] => [
  own,
  ...Object.values(types?.of ?? {}).map((one) => one.icon),
  ...adds.map((one) => one.icon),
];

/** Happenings with their texts in the language of the caller. */
export function translatedHappenings<T extends Happenings>(
  declared: T,
  text: (english: string) => string,
): T {
  const { types, makers, adds } = declared;
  const said = <L extends { readonly says: string }>(one: L): L => ({ ...one, says: text(one.says) });
  return {
    ...said(declared),
    ...(types && {
      types: {
        ...types,
        of: Object.fromEntries(Object.entries(types.of).map(([value, one]) => [value, said(one)])),
      },
    }),
    ...(makers && {
      makers: {
        ...makers,
        of: Object.fromEntries(Object.entries(makers.of).map(([value, who]) => [value, text(who)])),
      },
    }),
    ...(adds && {
      adds: adds.map((one) => ({
        ...one,
        title: text(one.title),
        action: text(one.action),
        prompt: text(one.prompt),
      })),
    }),
  };
}
