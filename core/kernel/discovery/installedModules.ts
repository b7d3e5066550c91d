import path from 'node:path';

/**
 * The folder in which module packages are installed with npm, apart from the packages of the product. It lies beside
 * plugins.config.json.
 */
export function installedModules(configFile: string): string {
  return path.join(path.dirname(configFile), 'installed-modules');
}
