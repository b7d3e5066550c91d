import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { filesBelow } from './filesBelow';
import { typeText } from './typeText';

/** One member of a declaration, as a table of a document shows it. */
export interface Member {
  /** With a `?` where it may be left out. */
  readonly name: string;
  readonly type: string;
  /** Its docblock as one line; empty where it has none. */
  readonly text: string;
}

type Declaration = ts.InterfaceDeclaration | ts.ClassDeclaration;

/** The interfaces and classes of the core, interfaces with what other files add by augmentation. */
export class Declarations {
  private readonly declarations: readonly Declaration[];

  private constructor(files: readonly ts.SourceFile[]) {
    this.declarations = files.flatMap((file) => [...declarationsIn(file)]);
  }

  /** @param root folder of the repository */
  static read(root: string): Declarations {
    const names = ['kernel', 'parts', 'testing'].flatMap((folder) =>
      filesBelow(path.join(root, 'core', folder), '.ts'),
    );
    return new Declarations(
      names.map((name) =>
        ts.createSourceFile(name, readFileSync(name, 'utf8'), ts.ScriptTarget.Latest, true),
      ),
    );
  }

  /**
   * The public members of an interface or class: those that it inherits, then its own, then those that augmentations add, by file.
   *
   * @throws Error without an interface or class of this name
   */
  membersOf(name: string): readonly Member[] {
    const found = this.find(name);
    if (found.length === 0) throw new Error(`no interface or class ${name} in core`);
    const members = new Map<string, Member>();
    for (const declaration of found) {
      for (const inherited of this.inheritedBy(declaration)) members.set(keyOf(inherited), inherited);
      for (const member of ownMembers(declaration)) members.set(keyOf(member), member);
    }
    return [...members.values()];
  }

  /** The interface itself first, then augmentations. */
  private find(name: string): readonly Declaration[] {
    const named = this.declarations.filter((declaration) => declaration.name?.text === name);
    return named.sort((one, other) => Number(isAugmentation(one)) - Number(isAugmentation(other)));
  }

  private inheritedBy(declaration: Declaration): readonly Member[] {
    const parents = declaration.heritageClauses?.flatMap(({ types }) => [...types]) ?? [];
    return parents.flatMap((parent) => {
      const name = parent.expression.getText();
      const [picked, keys] = parent.typeArguments ?? [];
      if (name !== 'Pick' || !picked || !keys) return this.membersOf(name);
      const wanted = new Set(keys.getText().match(/(?<=')\w+(?=')/g));
      return this.membersOf(picked.getText()).filter((member) => wanted.has(keyOf(member)));
    });
  }
}

const keyOf = ({ name }: Member): string => name.replace('?', '');

const isAugmentation = (declaration: Declaration): boolean => !ts.isSourceFile(declaration.parent);

function* declarationsIn(file: ts.SourceFile): Iterable<Declaration> {
  for (const statement of file.statements) {
    if (ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement)) yield statement;
    else if (ts.isModuleDeclaration(statement) && statement.body && ts.isModuleBlock(statement.body)) {
      yield* statement.body.statements.filter(ts.isInterfaceDeclaration);
    }
  }
}

function* ownMembers(declaration: Declaration): Iterable<Member> {
  for (const member of declaration.members) {
    if (!member.name || ts.isComputedPropertyName(member.name) || isHidden(member)) continue;
    const optional = 'questionToken' in member && member.questionToken ? '?' : '';
    yield { name: `${member.name.getText()}${optional}`, type: typeText(member), text: docOf(member) };
  }
}

const isHidden = (member: ts.TypeElement | ts.ClassElement): boolean =>
  (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.NonPublicAccessibilityModifier) !== 0;

/** The docblock up to its first example, with what it says about results and errors. */
function docOf(node: ts.Node): string {
  const [block] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  if (!block) return '';
  const lines = block
    .getText()
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, ''));
  const example = lines.findIndex((line) => line.startsWith('    '));
  const prose = lines.slice(0, example === -1 ? undefined : example).join(' ');
  return prose
    .replace(/@throws (\w+)/g, 'Throws `$1`:')
    .replace(/@returns /g, 'Returns ')
    .replace(/@param (\w+)/g, '`$1`:')
    .replace(/:( [a-z].*)?$/, (end) => (end === ':' ? '' : end))
    .replace(/\s+/g, ' ')
    .trim();
}
