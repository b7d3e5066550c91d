import { readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type ts from 'typescript';

/** Result of compiling. */
export interface Compiled {
  /** Source files that were updated. */
  readonly files: readonly string[];
  /** Errors with file, line, column and the code around; empty when all is well. */
  readonly errors: string;
}

/**
 * Turns the TypeScript of one package into JavaScript, file by file as its tsconfig.json says and without looking at
 * types, which takes milliseconds. Nothing is written while one of the files has an error of syntax.
 */
export class SourceCompiler {
  /** Those of the last time. */
  private sources: ReadonlySet<string> = new Set();

  /** @param typescript the compiler of the package */
  constructor(
    private readonly folder: string,
    private readonly typescript: typeof ts,
  ) {}

  /**
   * Compiles changed files, and files that are newer than their output.
   *
   * The output of removed sources is removed.
   */
  async compile(changed: readonly string[] = []): Promise<Compiled> {
    const config = this.readConfig();
    if (typeof config === 'string') return { files: [], errors: config };
    const sources = new Set(config.fileNames.map((file) => path.normalize(file)));
    for (const file of this.sources) if (!sources.has(file)) this.removeOutputs(file, config);
    this.sources = sources;
    const known = new Set(changed);
    const outdated = [...sources].filter((file) => {
      // One that was read while it was being written is older than its output.
      if (known.has(file)) return true;
      const [output] = this.outputsOf(file, config);
      return output !== undefined && modified(output) < modified(file);
    });
    return this.write(outdated, config);
  }

  private async write(files: readonly string[], config: ts.ParsedCommandLine): Promise<Compiled> {
    const options = this.optionsOf(config);
    const results = files.map((file) => ({
      file,
      output: file.endsWith('.json')
        ? { outputText: readFileSync(file, 'utf8') }
        : this.typescript.transpileModule(readFileSync(file, 'utf8'), {
            compilerOptions: options,
            fileName: file,
            reportDiagnostics: true,
          }),
    }));
    const errors = results.flatMap(({ output }) => output.diagnostics ?? []);
    if (errors.length > 0) return { files: [], errors: this.render(errors) };
    for (const { file, output } of results) {
      const [script, map] = this.outputsOf(file, config);
      if (script === undefined) continue;
      await mkdir(path.dirname(script), { recursive: true });
      await writeFile(script, output.outputText);
      if (map !== undefined && output.sourceMapText !== undefined) await writeFile(map, output.sourceMapText);
    }
    return { files, errors: '' };
  }

  private removeOutputs(file: string, config: ts.ParsedCommandLine): void {
    for (const output of this.outputsOf(file, config)) rmSync(output, { force: true });
  }

  /** The script made of a source, and its source map where there is one. */
  private outputsOf(file: string, { options }: ts.ParsedCommandLine): string[] {
    if (/\.d\.[cm]?ts$/.test(file)) return [];
    const outputs = options.outDir ?? this.folder;
    const relative = path.relative(options.rootDir ?? this.folder, file);
    const script = path.join(outputs, relative.replace(/\.([cm]?)tsx?$/, '.$1js'));
    return options.sourceMap && !script.endsWith('.json') ? [script, `${script}.map`] : [script];
  }

  /** Alone, the compiler does not read package.json, which tells ES modules from CommonJS. */
  private optionsOf({ options }: ts.ParsedCommandLine): ts.CompilerOptions {
    const text = readFileSync(path.join(this.folder, 'package.json'), 'utf8');
    const isEsm = (JSON.parse(text) as { type?: string }).type === 'module';
    return {
      ...options,
      ...(isEsm && { module: this.typescript.ModuleKind.ESNext }),
      declaration: false,
      composite: false,
    };
  }

  private readConfig(): ts.ParsedCommandLine | string {
    const problems: ts.Diagnostic[] = [];
    const host: ts.ParseConfigFileHost = {
      ...this.typescript.sys,
      onUnRecoverableConfigFileDiagnostic: (problem) => problems.push(problem),
    };
    const file = path.join(this.folder, 'tsconfig.json');
    const config = this.typescript.getParsedCommandLineOfConfigFile(file, {}, host);
    const errors = [...problems, ...(config?.errors ?? [])];
    return config && errors.length === 0 ? config : this.render(errors);
  }

  private render(errors: readonly ts.Diagnostic[]): string {
    return this.typescript
      .formatDiagnosticsWithColorAndContext(errors, {
        getCurrentDirectory: () => process.cwd(),
        getCanonicalFileName: (name) => name,
        getNewLine: () => '\n',
      })
      .trimEnd();
  }
}

/** Time of change in milliseconds; 0 for a file that is not there. */
function modified(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
