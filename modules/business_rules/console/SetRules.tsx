import {
  Button,
  Chip,
  Empty,
  Icon,
  Link,
  Loaded,
  ReferenceField,
  Reorderable,
  type SlotProps,
  useChange,
  useFresh,
  usePerson,
  useResource,
} from '@tenantry/console';
import { text } from './texts';
import type { RuleType } from './types';

interface Member {
  readonly id: string;
  /** Id of the rule. */
  readonly ruleId: string;
  readonly ruleName: string;
  readonly ruleType: RuleType;
  readonly sequence: number;
}

const SETS = '/business_rules/sets';

/** The rules of a set in their order, by name: added, moved and taken out. */
export function SetRules({ record }: SlotProps<{ readonly id: string }>) {
  const { features } = usePerson();
  const mayChange = features.includes('business_rules.manage_sets');
  const path = `${SETS}/${record.id}`;
  const resource = useResource<{ readonly members: readonly Member[] }>(path);
  const change = useChange({ refreshes: [SETS] });
  useFresh('business_rules.*', [SETS]);
  const order = async (members: readonly Member[]) => {
    for (const [sequence, { id, sequence: before }] of members.entries())
      if (sequence !== before)
        await change.attempt('PUT', `${path}/members`, { json: { memberId: id, sequence } });
  };
  return (
    <Loaded resource={resource}>
      {({ members }) => (
        <>
          {members.length === 0 ? (
            <Empty title={text('noRules')}>{text('noRulesHelp')}</Empty>
          ) : (
            <Reorderable
              label={text('rules')}
              className="set-rules"
              items={members}
              idOf={({ id }) => id}
              nameOf={({ ruleName }) => ruleName}
              onOrder={(next) => void order(next)}
              row={({ id, ruleId, ruleName, ruleType }, grip) => (
                <>
                  {mayChange ? grip : <Icon name="list-checks" />}
                  <Link href={`/backend/business-rules/${ruleId}`}>{ruleName}</Link>
                  <Chip tone="grey">{text(ruleType)}</Chip>
                  {mayChange && (
                    <Button
                      look="plain"
                      icon="x"
                      className="icon"
                      aria-label={`${text('remove')}: ${ruleName}`}
                      onClick={() => void change.attempt('DELETE', `${path}/members?memberId=${id}`)}
                    >
                      {null}
                    </Button>
                  )}
                </>
              )}
            />
          )}
          {mayChange && (
            <ReferenceField
              label={text('addToSet')}
              kind="business_rules.rule"
              value={[]}
              without={members.map(({ ruleId }) => ruleId)}
              onChange={([ruleId]) =>
                void change.attempt('POST', `${path}/members`, { json: { ruleId, sequence: members.length } })
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}
