import { randomUUID } from 'node:crypto';
import { type CoreServices, optionalService, type SeedContext } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { type LayoutItem, numbered, SIZES } from '../layouts/rules/LayoutItem';
import type { LayoutRecords } from '../layouts/services/LayoutRecords';
import type { Widget, WidgetCatalog } from '../widgets/services/WidgetCatalog';

type SeedServices = Pick<CoreServices, 'tenancy' | 'unitOfWork'> &
  Pick<AuthServices, 'accessLookups'> &
  Partial<DirectoryServices> & {
    readonly layoutRecords: LayoutRecords;
    readonly widgetCatalog: WidgetCatalog;
  };

const ADMINISTRATOR = 'admin@acme.com';
/** Charts on the dashboard besides the widgets that everybody begins with. */
const MOST_CHARTS = 3;

/** Gives the administrator of the demo tenant a dashboard with charts. Does nothing where there is a layout already. */
export async function seedDemo({ services, demo, print }: SeedContext<SeedServices>): Promise<void> {
  if (!demo) return;
  const directory = optionalService<DirectoryServices, 'tenantDirectory'>(services, 'tenantDirectory');
  const place = await directory?.demo();
  const organizationId = place?.organizationIds[0];
  if (!place || organizationId === undefined) return;
  const { tenantId } = place;
  const { accessLookups, layoutRecords, tenancy, unitOfWork, widgetCatalog } = services;
  const items = demoItems(widgetCatalog.ofTenant({ isModuleOn: () => true }));
  const isMade = await tenancy.inTenant(tenantId, 'demo: arrange a dashboard', () =>
    unitOfWork.run(async () => {
      const userId = (await accessLookups.idsByEmail([ADMINISTRATOR])).get(ADMINISTRATOR);
      return userId !== undefined && layoutRecords.create({ tenantId, organizationId, userId }, items);
    }),
  );
  if (isMade) print(`Demo dashboard: ${items.length} widgets of ${ADMINISTRATOR}`);
}

/** The first charts, and what everybody begins with. */
function demoItems(widgets: readonly Widget[]): LayoutItem[] {
  const charts = widgets.filter(isChart).slice(0, MOST_CHARTS);
  const shown = widgets.filter((widget) => widget.defaultEnabled || charts.includes(widget));
  return numbered(
    shown.map(({ id, defaultSize, defaultSettings }, order) => ({
      id: randomUUID(),
      widgetId: id,
      order,
      size: SIZES.find((size) => size === defaultSize) ?? 'md',
      settings: defaultSettings,
    })),
  );
}

/** Whether it has room for a chart, and one to show. */
function isChart({ defaultSettings, defaultSize }: Widget): boolean {
  const { request } = (defaultSettings ?? {}) as { readonly request?: { readonly groupBy?: unknown } };
  return request?.groupBy !== undefined && defaultSize !== 'sm';
}
