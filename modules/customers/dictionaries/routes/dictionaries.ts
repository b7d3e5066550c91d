import {
  type Access,
  errorResponse,
  notFound,
  optionalService,
  pageMembers,
  recordId,
  Reply,
  requireLiveSelection,
  routeFor,
  withVersion,
} from '@tenantry/core';
import type { DictionariesServices, EntryInput } from '@tenantry/module-dictionaries/contract';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { requireWorkplace, type Workplace, workplaceOf } from '../../shared/workplace';
import { DICTIONARY_KINDS, KIND_NAMES, keyOf, kindOf, type NamedKind } from '../kinds';
import { dictionaryBody, entryBody, entryChange, entryPage, newEntry } from './dictionarySchemas';

interface OfKind {
  readonly kind: NamedKind;
}
interface OneEntry extends OfKind {
  readonly id: string;
}
type Services = Partial<DictionariesServices>;

const PATH = '/customers/dictionaries/:kind';
const kind = Joi.valid(...KIND_NAMES)
  .required()
  .description('in the plural, or in the singular: `sources`, `source`');
const keyOfKind = ({ kind: name }: OfKind) => keyOf(kindOf(name));
const ofKind = Joi.object<OfKind>({ kind });
const oneEntry = Joi.object<OneEntry>({ kind, id: recordId().required() });
const done = Joi.object({ ok: Joi.valid(true).required() });
const common = { access: 'authenticated', resource: { kind: 'dictionaries.entry' } } as const;
const writing = { ...common, features: [customersFeatures['settings.manage']] } as const;
const errors = {
  400: errorResponse('Unknown kind, invalid input, or no organization to work in'),
  404: errorResponse('No such entry, or the module `dictionaries` is off'),
  422: errorResponse('The selected organization is no longer available'),
};
const writeErrors = {
  ...errors,
  403: errorResponse(
    'The caller lacks `dictionaries.manage`, or the entry belongs to an organization out of reach',
  ),
  409: errorResponse('The dictionary has an entry with this value, or the entry was changed meanwhile'),
};

export const readDictionary = routeFor<Services>()({
  ...common,
  method: 'GET',
  path: PATH,
  summary: 'Read the dictionary of a kind',
  description:
    'The entries of the selected organization, then those of the organizations above it, in pages of up to 1,000. An entry ' +
    'hides one of the same value further up. Inactive entries are left out, unless `includeInactive` is true.',
  features: [customersFeatures['people.view']],
  params: ofKind,
  query: entryPage,
  responses: { 200: { description: 'The entries, in order', body: dictionaryBody }, ...errors },
  handler: async (context) => {
    requireLiveSelection(context.scope, true);
    const { params, query } = context;
    const read = await keyed(context).read(requireWorkplace(context), keyOfKind(params), query);
    return { kind: params.kind, ...read, ...pageMembers(read.total, query) };
  },
});

export const addEntry = routeFor<Services>()({
  ...writing,
  method: 'POST',
  path: PATH,
  summary: 'Add an entry to the dictionary of a kind',
  description: 'The dictionary of the selected organization is made with its first entry.',
  params: ofKind,
  body: newEntry,
  responses: {
    201: { description: 'Added: the entry', body: entryBody },
    ...writeErrors,
  },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { params, body } = context;
    const named = { key: keyOfKind(params), name: DICTIONARY_KINDS[kindOf(params.kind)] };
    const place = requireWorkplace(context);
    const executed = await keyed(context).add(context, place.organizationId, named, body as EntryInput);
    const entry = await keyed(context).entry(place, named.key, executed.result['id'] as string);
    return executed.answer(new Reply(201, entry));
  },
});

export const changeEntry = routeFor<Services>()({
  ...writing,
  method: 'PATCH',
  path: `${PATH}/:id`,
  summary: 'Change an entry of the dictionary of a kind',
  description:
    'A changed value is carried over to the records that have it, of the organization of the entry and of those below it that have no ' +
    'entry of the value. 409 with the number of records where there are more than 50,000, or where the value decides what has ended.',
  params: oneEntry,
  body: entryChange,
  checksVersion: true,
  etag: true,
  responses: {
    200: {
      description: 'Changed: the entry',
      body: entryBody.keys({ ok: Joi.valid(true).required() }),
    },
    ...writeErrors,
  },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { params, body } = context;
    const key = keyOfKind(params);
    const executed = await keyed(context).change(context, key, params.id, body);
    const entry = await keyed(context).entry(placeOf(context, executed.result), key, params.id);
    return withVersion(executed.answer({ ok: true, ...entry }), executed.result['updated_at'] as string);
  },
});

export const removeEntry = routeFor<Services>()({
  ...writing,
  method: 'DELETE',
  path: `${PATH}/:id`,
  summary: 'Remove an entry from the dictionary of a kind',
  description: 'Records keep the values that they have.',
  params: oneEntry,
  checksVersion: true,
  responses: { 200: { description: 'Removed', body: done }, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { params } = context;
    const executed = await keyed(context).remove(context, keyOfKind(params), params.id);
    return executed.answer({ ok: true });
  },
});

/** From where a caller sees an entry: the selected organization, the own one, or else that of the entry. */
function placeOf(
  caller: Parameters<typeof workplaceOf>[0],
  { tenant_id: tenantId, organization_id: organizationId }: Readonly<Record<string, unknown>>,
): Workplace {
  return workplaceOf(caller) ?? { tenantId: tenantId as string, organizationId: organizationId as string };
}

/** @throws HttpError 404 the module `dictionaries` does not run, or is off for the tenant */
function keyed({ access, services }: { readonly access: Access; readonly services: Services }) {
  const service = optionalService<DictionariesServices, 'keyedDictionaries'>(services, 'keyedDictionaries');
  if (!service || !access.isModuleOn('dictionaries')) throw notFound('Dictionaries are not available');
  return service;
}
