import type { RunningHost } from '../../kernel/host/RunningHost';
import type { ServedRoute } from '../http/ServedRoute';
import { hostRoutes } from './hostRoutes';
import type { PlatformServices } from './platformShapes';

/** The host's own routes, ready to serve: modules for operators, the version, and the API document. */
export function platformRoutes(host: RunningHost): ServedRoute[] {
  const services = (): PlatformServices => ({ host });
  const enter = () => () => undefined;
  return hostRoutes.map((entry) => ({ moduleId: 'platform', route: entry, services, enter }));
}
