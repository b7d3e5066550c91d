import { type CommandCall, type CoreServices, recordNames } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { LinkedEntity, Participant } from '../collections/interactionFields';
import { OWN_TYPES } from '../rules/relationsOfInteraction';

/** Fields of an interaction with ids of accounts and records to be named. */
interface Naming {
  readonly id?: unknown;
  readonly participants?: unknown;
  readonly linkedEntities?: unknown;
}

type Services = Pick<CoreServices, 'database' | 'recordKinds'> & Pick<AuthServices, 'accessLookups'>;

/**
 * Shows accounts and records that interactions name by their present names. A name that was stored stays where the account or record is
 * gone, and where the caller does not see the record.
 */
export class InteractionNames {
  constructor(private readonly services: Services) {}

  /** Interactions of a page with present names, in two queries at most. */
  async renew<T extends Naming>(
    interactions: readonly T[],
    caller: Pick<CommandCall, 'access' | 'scope'>,
  ): Promise<T[]> {
    const participants = interactions.flatMap(participantsOf);
    const links = interactions.flatMap(linksOf).filter(({ label }) => label !== undefined);
    const userIds = participants.flatMap(({ userId, name }) =>
      userId && name !== undefined ? [userId] : [],
    );
    const [accounts, nameOf] = await Promise.all([
      this.services.accessLookups.accountNames([...new Set(userIds)]),
      recordNames(this.services, links.map(recordOf), caller),
    ]);
    const renewed = {
      participants: ({ name, ...one }: Participant) =>
        name === undefined ? one : { ...one, name: accounts.get(one.userId ?? '') ?? name },
      linkedEntities: ({ label, ...link }: LinkedEntity) =>
        label === undefined ? link : { ...link, label: nameOf(recordOf(link)) ?? label },
    };
    return interactions.map((one) => ({
      ...one,
      ...(one.participants ? { participants: participantsOf(one).map(renewed.participants) } : {}),
      ...(one.linkedEntities ? { linkedEntities: linksOf(one).map(renewed.linkedEntities) } : {}),
    }));
  }
}

const participantsOf = ({ participants }: Naming) => (participants ?? []) as readonly Participant[];
const linksOf = ({ linkedEntities }: Naming) => (linkedEntities ?? []) as readonly LinkedEntity[];

const recordOf = ({ type, id }: Pick<LinkedEntity, 'id' | 'type'>) => ({
  kind: OWN_TYPES.includes(type) ? `customers.${type}` : type,
  id,
});
