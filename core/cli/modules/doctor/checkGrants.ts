import {
  matchFeature,
  moduleOfGrant,
  featureKind,
  readStoredGrants,
  type DatabaseConnection,
  type LoadedModule,
  type ModulePlan,
  type StoredGrant,
} from '../../../host';
import { findingOf, type Finding } from './Finding';

/** Grants that people were given and that grant nothing: their feature is gone, or its module does not run. */
export async function checkGrants(plan: ModulePlan, connection: DatabaseConnection): Promise<Finding[]> {
  const declared = plan.contributed.of(featureKind).map(({ item: { id } }) => id);
  const findings: Finding[] = [];
  let stored = 0;
  try {
    for (const module of plan.order) {
      for (const place of module.manifest.grantColumns ?? []) {
        const grants = await readStoredGrants(connection, place);
        stored += grants.length;
        const idle = grants.filter(({ grant }) => !declared.some((feature) => matchFeature(grant, feature)));
        findings.push(
          ...idle.map((grant) => findingFor(module, `${place.table}.${place.column}`, grant, plan)),
        );
      }
    }
  } catch (error) {
    return findingOf('grants', error);
  }
  return findings.length > 0
    ? findings
    : [
        {
          verdict: 'ok',
          subject: 'grants',
          message: `${stored} kinds are stored, and each grants something`,
        },
      ];
}

/** A grant is orphaned when its module runs and does not declare the feature; when the module does not run, the grant waits for it. */
function findingFor(
  { package: { id: subject } }: LoadedModule,
  place: string,
  { grant, rows }: StoredGrant,
  plan: ModulePlan,
): Finding {
  const owner = moduleOfGrant(grant);
  const where = `${rows} ${rows === 1 ? 'row' : 'rows'} of ${place}`;
  if (owner === 'platform' || plan.order.some(({ package: { id } }) => id === owner)) {
    return {
      verdict: 'wrong',
      subject,
      message: `${where} grant ${grant}, which covers no feature that ${owner} declares.`,
      remedy: `take ${grant} from the roles, accounts and keys that hold it, or correct its name there.`,
    };
  }
  const isInstalled = plan.packages.some(({ id }) => id === owner);
  return {
    verdict: 'note',
    subject,
    message: `${where} grant ${grant}; it counts once ${owner} ${isInstalled ? 'runs' : 'is installed'}.`,
    remedy: isInstalled ? undefined : `take ${grant} from those that hold it, if ${owner} is gone for good.`,
  };
}
