import { editPluginsConfig, type BootReport, type PluginsConfig } from '@tenantry/core/host';
import type { TestHost } from '@tenantry/core/testing';

/** Edits `modules` in the plugins.config.json of a running host, as an operator would, and has it applied. */
export async function selectModules(host: TestHost, modules: PluginsConfig['modules']): Promise<BootReport> {
  await editPluginsConfig(host.configFile, (config) => ({
    ...config,
    modules: { ...config.modules, ...modules },
  }));
  return host.host.reload();
}
