import {
  type CoreServices,
  describeValue,
  memberSchemas,
  routeFor,
  titleOf,
  type ValueDescription,
} from '@tenantry/core';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import { ruleActionKind } from '../ruleActionKind';

/** Something that a rule of the caller can do, with the settings that it takes. */
export interface ActionType {
  /** As `type` of actions in rules. */
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly members: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: ValueDescription;
    /** Saved where a rule leaves it out; null: nothing. */
    readonly initial: unknown;
  }[];
}

const member = Joi.object({
  name: Joi.string().required(),
  label: Joi.string().required(),
  value: Joi.object({ kind: Joi.string().required(), isRequired: Joi.boolean().required() })
    .unknown(true)
    .required()
    .description('as members of kinds of records in `GET /console/collections/{id}`'),
  initial: Joi.any().description('saved where a rule leaves it out'),
});

/** The actions of rules, with the settings of each. */
export const actionTypes = routeFor<Pick<CoreServices, 'contributions' | 'translations'>>()({
  method: 'GET',
  path: '/business_rules/action-types',
  summary: 'List what rules of the caller can do, with the settings of each action',
  description:
    'Forms of actions can be made from the answer. Titles and labels are in the language of the caller.',
  access: 'authenticated',
  features: [ruleFeatures.view],
  responses: {
    200: {
      description: 'Actions of modules that are on, as far as the caller may use them',
      body: Joi.object<{ items: ActionType[] }>({
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().required(),
              title: Joi.string().required(),
              description: Joi.string().allow(null).required(),
              members: Joi.array().items(member).required(),
            }),
          )
          .required(),
      }),
    },
  },
  handler: ({ access, services: { contributions, translations } }) => ({
    items: contributions
      .of(ruleActionKind)
      .visible(access)
      .map(({ moduleId, item: { id, title, description, config } }): ActionType => {
        const text = (english: string) => translations.titleText(english, moduleId);
        return {
          id,
          title: text(title),
          description: description === undefined ? null : text(description),
          members: [...memberSchemas(config)].map(([name, schema]) => ({
            name,
            label: text(titleOf(name)),
            value: describeValue(schema),
            initial: initialOf(schema),
          })),
        };
      }),
  }),
});

function initialOf(schema: Joi.Schema): unknown {
  const { flags } = schema.describe() as { readonly flags?: { readonly default?: unknown } };
  return flags?.default ?? null;
}
