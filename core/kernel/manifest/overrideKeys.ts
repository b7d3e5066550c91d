import { routeKey } from '../../parts/http/routeKey';
import type { ModuleManifest } from './ModuleManifest';

/** The overrides a module declares, as keys: `service mailer`, `route GET /auth/users/:`. */
export function overrideKeys({ manifest }: { readonly manifest: ModuleManifest }): string[] {
  return (manifest.overrides ?? []).map((entry) => {
    if ('service' in entry) return `service ${entry.service}`;
    const [method = '', path = ''] = entry.route.split(/\s+/);
    return `route ${routeKey(method, path)}`;
  });
}
