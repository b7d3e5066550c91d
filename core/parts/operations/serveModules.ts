import type { HostServices } from '../../kernel/parts/HostServices';
import type { ServedModules } from '../../kernel/parts/Part';
import { extensionSource } from '../extensions/checkExtensions';
import { connectExtensions } from '../extensions/connectExtensions';
import { platformRoutes } from './platformRoutes';
import { RouteTable } from '../http/RouteTable';
import { withoutReplaced } from './withoutReplaced';

/** Serves the routes of the core itself and of the running modules, with what modules add to routes of others. */
export function serveModules(modules: ServedModules, host: HostServices): void {
  const { running, overrides, off, held } = modules;
  const declared = running.flatMap(({ id, manifest, ofRequest, enter }) =>
    (manifest.routes ?? []).map((route) => ({ moduleId: id, route, services: ofRequest, enter })),
  );
  const runners = running.map(({ id, manifest, services, enter }) => ({
    ...extensionSource(id, manifest),
    services,
    enter,
  }));
  const extended = connectExtensions(withoutReplaced(declared, overrides), runners, host.failures.extension);
  host.dispatcher.use(new RouteTable([...platformRoutes(host.host()), ...extended], off, held));
}
