import { type Access, featureNamed } from '@tenantry/core';
import type { Widget } from '../services/WidgetCatalog';

/** Widgets that are assigned to a user at a place. */
export interface Assigned {
  /** Instead of everything else; null where nothing is assigned to the user. */
  readonly override: readonly string[] | null;
  /** For each role of the user the assignment that is nearest, where there is one. */
  readonly ofRoles: readonly (readonly string[])[];
}

/**
 * The widgets that a user may place: those assigned to the user, else those of the user's roles together, else all. Widgets with
 * features that the user does not hold are left out.
 *
 * @param catalog widgets of modules that are on for the tenant
 */
export function allowedWidgets(
  catalog: readonly Widget[],
  { override, ofRoles }: Assigned,
  access: Pick<Access, 'hasAll'>,
): Widget[] {
  const chosen = override ? among(catalog, override) : among(catalog, ofRoles.flat());
  const base = override || chosen.length > 0 ? chosen : catalog;
  return base.filter(({ features }) => access.hasAll(features.map(featureNamed)));
}

function among(catalog: readonly Widget[], ids: readonly string[]): Widget[] {
  const wanted = new Set(ids);
  return catalog.filter(({ id }) => wanted.has(id));
}
