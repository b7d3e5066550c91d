import { optionsWith, useConsole, useKinds } from '@tenantry/console';
import { ChoiceSlot } from './ChoiceSlot';
import { Clause } from './ConditionList';
import { Phrase } from './Phrase';
import type { RuleValues } from './ruleValues';
import { EVENTS, eventText, text } from './texts';

interface Props {
  readonly values: Pick<RuleValues, 'entityType' | 'eventType' | 'includesDescendants'>;
  readonly set: (values: Partial<RuleValues>) => void;
  /** Of the rule; null for a new one, which is made in the present organization. */
  readonly organizationId: string | null;
  /** Why the kind of record was refused. */
  readonly error: string | undefined;
}

/** The beginning of the sentence: the records and changes that a rule is for. */
export function WhenClause({ values, set, organizationId, error }: Props) {
  const { entityType, eventType, includesDescendants } = values;
  const kinds = useKinds();
  const { organizations, organizationId: current } = useConsole();
  const organization =
    organizations.find(({ id }) => id === (organizationId ?? current))?.name ?? text('thisOrganization');
  const choices = optionsWith(kinds, entityType);
  const reach = (below: boolean) => text(below ? 'andBelow' : 'onlyHere');
  return (
    <Clause lead={text('when')}>
      <Phrase
        of={text('whenPhrase', {
          kind: '{{kind}}',
          event: '{{event}}',
          organization: '{{organization}}',
          below: '{{below}}',
        })}
        slots={{
          kind: (
            <ChoiceSlot
              label={text('entityType')}
              choices={choices}
              value={entityType}
              choose={(next) => set({ entityType: next })}
              isOpenEnded={entityType === ''}
            >
              {entityType === '' ? text('entityType') : kinds.titleOf(entityType)}
            </ChoiceSlot>
          ),
          event: (
            <ChoiceSlot
              look="word"
              label={text('eventType')}
              choices={[...new Set<string>([...EVENTS, '', eventType])].map((event) => ({
                value: event,
                text: eventText(event),
              }))}
              value={eventType}
              choose={(next) => set({ eventType: next })}
            />
          ),
          organization: <strong>{organization}</strong>,
          below: (
            <ChoiceSlot
              look="word"
              label={text('reach')}
              choices={[true, false].map((below) => ({ value: String(below), text: reach(below) }))}
              value={String(includesDescendants)}
              choose={(next) => set({ includesDescendants: next === 'true' })}
            />
          ),
        }}
      />
      {error !== undefined && (
        <p className="field-error" data-refused tabIndex={-1}>
          {error}
        </p>
      )}
    </Clause>
  );
}
