import Joi from 'joi';
import type { SavedFilter } from '../contract';

const names = Joi.array().items(Joi.string()).max(50);
const title = Joi.string().max(200).required();
const by = Joi.string().required();

const shown = {
  collection: Joi.string().required(),
  columns: names,
  head: names,
  headings: Joi.object().pattern(/^\w+$/, Joi.string().max(200)).max(50),
  helps: Joi.object().pattern(/^\w+$/, Joi.string().max(200)).max(50),
  form: names,
  hides: names,
  groups: Joi.array()
    .items(Joi.object({ title, members: names.min(1).required() }))
    .unique('title')
    .max(20),
  help: Joi.string().max(500),
  mark: Joi.valid('round', 'square'),
  picture: Joi.object({
    request: Joi.string()
      .pattern(/^\/[\w./?&=,{}-]+$/, 'path below /api')
      .required(),
    chosen: Joi.string(),
  }),
  board: Joi.object({
    by,
    group: Joi.string(),
    card: names,
    due: Joi.string(),
    closedBy: Joi.string(),
    entered: Joi.object({
      request: Joi.string()
        .pattern(/^\/[\w./?&=,{}-]+$/, 'path below /api')
        .required(),
      list: Joi.string().required(),
      lane: Joi.string().required(),
      at: Joi.string().required(),
    }),
    closes: Joi.object({ member: Joi.string().required(), values: names.required() }),
    sum: Joi.object({ member: Joi.string().required(), currency: Joi.string() }),
  }),
  links: Joi.array()
    .items(Joi.object({ member: Joi.string().required(), says: names }))
    .unique('member')
    .max(10),
  tree: Joi.object({ by }),
  calendar: Joi.object({
    by,
    looks: Joi.object({
      member: Joi.string().required(),
      of: Joi.object()
        .pattern(Joi.string(), Joi.object({ icon: Joi.string().required(), tone: Joi.string().required() }))
        .max(50)
        .required(),
    }),
  }),
  map: Joi.object({
    request: Joi.string()
      .pattern(/^\/[\w./-]+$/, 'path below /api')
      .required(),
    by,
    sum: Joi.object({ member: Joi.string().required(), currency: Joi.string() }),
    help: Joi.string().max(500).required(),
    places: Joi.string().required(),
  }),
  opens: Joi.valid('board', 'tree', 'calendar', 'map'),
  sort: Joi.string().pattern(/^-?\w+$/, 'name of a member, or with - before it'),
  begins: Joi.string().pattern(/^\/[\w./-]+$/, 'path below /api'),
  saved: Joi.array()
    .items(
      Joi.object({
        title,
        filter: Joi.array()
          .items(
            Joi.object({
              member: Joi.string().pattern(/^\w+$/, 'name of a member').required(),
              operator: Joi.string().pattern(/^\w+$/, 'name of an operator').required(),
              value: Joi.alternatives(
                Joi.string().max(200),
                Joi.array().items(Joi.string().max(200)).max(50),
              ),
            }),
          )
          .min(1)
          .max(10)
          .required(),
        isDefault: Joi.valid(true),
      }),
    )
    .unique('title')
    .unique((a: SavedFilter, b: SavedFilter) => a.isDefault === true && b.isDefault === true)
    .max(10),
};

const memberValue = Joi.alternatives(Joi.string().max(200).allow(''), Joi.number(), Joi.boolean()).allow(
  null,
);

/** Members of an action that changes a record. */
export const changeMembers = {
  sets: Joi.object().pattern(/^\w+$/, memberValue).max(20),
  asks: names.min(1),
  when: Joi.object().pattern(/^\w+$/, Joi.array().items(memberValue).min(1).max(20)).min(1).max(5),
};

const view = (members: Joi.SchemaMap) =>
  Joi.object({ ...shown, ...members }).custom((value: Readonly<Record<string, unknown>>, helpers) =>
    value['opens'] !== undefined && value[String(value['opens'])] === undefined
      ? helpers.message({
          custom: `{{#label}} opens as ${String(value['opens'])}, which it does not declare`,
        })
      : value,
  );

/**
 * A view of records that the console makes.
 *
 * @param id schema of the ids of parts
 */
export const collectionView = (id: Joi.Schema) =>
  view({
    related: Joi.array().items(view({ id, title, by })).unique('id').max(20),
  });

/** A view of the records that belong to what a slot is about. */
export const narrowedView = view({
  filter: Joi.object().pattern(/^\w+$/, Joi.string().max(200)).min(1).max(10).required(),
});
