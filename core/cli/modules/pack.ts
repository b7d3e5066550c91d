import { rm } from 'node:fs/promises';
import path from 'node:path';
import { checkContributed, coreVersion, HostError, textFindings } from '../../host';
import { callersFolder } from '../lib/folders';
import { buildPackage } from './packages/buildPackage';
import { checkPacked, contributedFindings, notable, type PackFinding } from './packages/checkPacked';
import { npmPack, packWorkspaces } from './packages/npmPack';
import { folderOf, withPackage } from './packages/openPackage';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';

/** How a package is to be packed. */
export interface PackOptions {
  readonly all?: boolean;
  /** Folder for the tarball; default: the one the command was typed in. */
  readonly to?: string;
}

/**
 * `modules pack <module>`: builds a package, packs it, and checks the tarball as one that is to be installed:
 * files, peers, no core of its own, a manifest that loads, code for browsers that works. A tarball that would not work is not left
 * behind. Texts that are missing or not used are named.
 */
export async function pack(name: string, options: PackOptions): Promise<Answer> {
  const folder = await folderOf(name);
  const content = await buildPackage(folder);
  const target = path.resolve(callersFolder(), options.to ?? '.');
  const packed = await npmPack(folder, target);
  const opened = await withPackage(packed.file, async ({ module, manifest }) => ({
    manifest,
    contributed: await checkContributed(module, manifest, [module.folder, folder]),
    texts: await textFindings({ ...module, folder }, manifest),
  })).catch((error: unknown) => {
    if (error instanceof HostError) return error;
    throw error;
  });
  const findings: PackFinding[] = [
    ...(opened instanceof HostError
      ? [{ isWrong: true, cause: opened.reason, remedy: opened.remedy }]
      : [
          ...contributedFindings(opened.contributed),
          ...opened.texts.map(({ cause, remedy }) => notable(cause, remedy)),
        ]),
    ...checkPacked(
      content,
      packed.files,
      coreVersion,
      opened instanceof HostError ? undefined : opened.manifest,
    ),
  ];
  const isWrong = findings.some((finding) => finding.isWrong);
  if (isWrong) await rm(packed.file);
  return {
    exitCode: isWrong ? ExitCode.refused : ExitCode.ok,
    text: [
      ...findings.map(({ cause, remedy }) => `${content.name} ${cause}\n  Remedy: ${remedy}`),
      isWrong
        ? `Not packed: ${content.name} ${content.version} would not work where it is installed.`
        : `Packed ${content.name} ${content.version}: ${packed.files.length} files, ${Math.ceil(packed.size / 1024)} kB.\n${packed.file}`,
    ].join('\n'),
    data: {
      package: content.name,
      version: content.version,
      file: isWrong ? null : packed.file,
      files: packed.files,
      findings,
    },
  };
}

/**
 * `pack --all`: packs the workspaces of the current folder; in a clone of Tenantry the core and its modules. The folder
 * of the tarballs is what `init` and `new` take packages from.
 */
export async function packAll(options: PackOptions): Promise<Answer> {
  const target = path.resolve(callersFolder(), options.to ?? '.');
  const packed = await packWorkspaces(process.cwd(), target);
  return {
    exitCode: ExitCode.ok,
    text: `Packed ${packed.length} packages into ${target}.`,
    data: { folder: target, packages: packed.map(({ name, version, file }) => ({ name, version, file })) },
  };
}
