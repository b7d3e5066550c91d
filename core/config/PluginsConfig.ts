import { readFile, writeFile } from 'node:fs/promises';
export interface PluginsConfig { sources: string[]; modules: Record<string, { enabled?: boolean; settings?: object; allow?: string[] }> }
export async function readPluginsConfig(file: string): Promise<PluginsConfig> { return { modules: {}, ...JSON.parse(await readFile(file, 'utf8')) }; }
export async function editPluginsConfig(file: string, change: (c: PluginsConfig) => PluginsConfig): Promise<void> { await writeFile(file, JSON.stringify(change(await readPluginsConfig(file)), null, 2)); }
