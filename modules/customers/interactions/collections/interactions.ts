import { collectionFor, type CoreServices } from '@tenantry/core';
import { ownedTable, ownerOf, type OwnerServices, placeOfOwner } from '../../contacts/rules/placeWithOwner';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';
import { signNote } from '../../notes/rules/authorship';
import { interactionPayload, interactionPayloadSchema } from '../events/interactionEvents';
import { checkNamed, type InteractionInput, placeInteraction } from '../rules/checkInteraction';
import { relationsOfInteraction } from '../rules/relationsOfInteraction';
import { isOpen } from '../rules/interactionState';
import { setOccurrence } from '../rules/occurrence';
import { interactionPrivacy } from '../rules/privacy';
import { scheduleInteraction } from '../rules/scheduleInteraction';
import type { InteractionNames } from '../services/InteractionNames';
import type { NextInteractions } from '../services/NextInteractions';
import { interactionFields } from './interactionFields';
import { interactionList } from './interactionList';

type Services = OwnerServices &
  Pick<CoreServices, 'accounts' | 'clock' | 'database' | 'recordKinds'> & {
    readonly interactionNames: InteractionNames;
    readonly nextInteractions: NextInteractions;
  };

const owned = ownedTable('customers_interactions');

/** Planned interactions with people and companies and for deals, and their outcomes. */
export const interactions = collectionFor<Services, InteractionInput>()({
  kind: 'customers.interaction',
  plural: 'customers.interactions',
  label: 'interaction',
  path: '/customers/interactions',
  features: {
    view: [customersFeatures['interactions.view']],
    manage: [customersFeatures['interactions.manage']],
  },
  table: 'customers_interactions',
  tableExtras: {
    ...owned,
    indexes: [
      ...(owned.indexes ?? []),
      {
        name: 'customers_interactions_planned',
        columns: ['entity_id', 'scheduled_at'],
        where: isOpen(),
      },
    ],
  },
  fields: interactionFields,
  customFields: true,
  confidential: interactionPrivacy,
  list: interactionList,
  hooks: {
    place: placeOfOwner,
    beforeWrite: async (write) => {
      signNote(write);
      await placeInteraction(write);
      scheduleInteraction(write);
      setOccurrence(write);
      await checkNamed(write);
      await write.services.describedFields.check(write, DESCRIBED.interaction);
    },
    afterChange: async ({ from, to }, { nextInteractions }) => {
      const row = to ?? from;
      if (row) await nextInteractions.refresh(row);
    },
    stored: async ({ participants, linked_entities: linkedEntities }, _state, services, call) => {
      const [shown] = await services.interactionNames.renew([{ participants, linkedEntities }], call);
      return shown ?? {};
    },
    eventPayload: interactionPayload,
    parent: ownerOf,
    relations: relationsOfInteraction,
  },
  eventPayload: interactionPayloadSchema,
  messages: { notFound: 'Interaction not found', idRequired: 'Interaction id is required' },
});
