import {
  matchFeature,
  moduleOfGrant,
  featureKind,
  featuresOf,
  nameOf,
  type LoadedModule,
  type ModulePlan,
} from '../../../host';
import type { Finding } from './Finding';

/** Default grants that grant nothing, and required features that no caller can hold. */
export function checkFeatures(plan: ModulePlan): Finding[] {
  const declared = plan.contributed.of(featureKind).map(({ item: { id } }) => id);
  const running = new Set(plan.order.map(({ package: { id } }) => id));
  const findings = plan.order.flatMap((module) => [
    ...grantsOf(module)
      .filter(({ grant }) => !declared.some((feature) => matchFeature(grant, feature)))
      .map(({ grant, role }) => unknownGrant(module, role, grant, running.has(moduleOfGrant(grant)))),
    ...requiredFeatures(module, plan)
      .filter(({ feature }) => !declared.includes(feature))
      .map(({ what, feature }) => unknownFeature(module, what, feature)),
  ]);
  if (findings.some(({ verdict }) => verdict === 'wrong')) return findings;
  return [...findings, { verdict: 'ok', subject: 'features', message: `${declared.length} declared` }];
}

/** Everything of a module that requires a feature, with how it is called. */
function requiredFeatures({ package: { id } }: LoadedModule, { contributed }: ModulePlan) {
  return contributed
    .all()
    .filter(({ moduleId }) => moduleId === id)
    .flatMap(({ kind, item }) =>
      featuresOf(kind, item).map((feature) => ({ what: `${kind.noun} ${nameOf(kind, item)}`, feature })),
    );
}

function grantsOf({ manifest }: LoadedModule): { role: string; grant: string }[] {
  return Object.entries(manifest.defaultGrants ?? {}).flatMap(([role, grants]) =>
    grants.map((grant) => ({ role, grant })),
  );
}

/** A grant on features of a module that does not run waits for it; one that names nothing is a mistake. */
function unknownGrant(
  { package: { id } }: LoadedModule,
  role: string,
  grant: string,
  isWrong: boolean,
): Finding {
  return {
    verdict: isWrong ? 'wrong' : 'note',
    subject: id,
    message: isWrong
      ? `grants ${grant} to the role ${role}, which covers no declared feature.`
      : `grants ${grant} to the role ${role}; it counts once ${moduleOfGrant(grant)} runs.`,
    ...(isWrong && { remedy: `correct "defaultGrants" in the manifest of ${id}.` }),
  };
}

function unknownFeature({ package: { id } }: LoadedModule, what: string, feature: string): Finding {
  const owner = moduleOfGrant(feature);
  return {
    verdict: 'wrong',
    subject: id,
    message: `requires the feature ${feature} (${what}), which no running module declares.`,
    remedy:
      owner === id
        ? `declare it under "features" in the manifest of ${id}, or correct the name.`
        : `enable ${owner}, or correct the name in the manifest of ${id}.`,
  };
}
