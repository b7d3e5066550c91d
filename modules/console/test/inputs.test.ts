import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const WEB = path.join(__dirname, '../web');

/** Elements of the browser with the attribute `maxLength` in a file, by their lines. */
function cuttingInputs(name: string): string[] {
  const text = readFileSync(path.join(WEB, name), 'utf8');
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.name.getText() === 'maxLength') {
      const element = node.parent.parent;
      const isOfBrowser = /^[a-z]/.test(element.tagName.getText());
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (isOfBrowser) found.push(`${name}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('an input of the console', () => {
  test('never cuts what is pasted: no element has the attribute that does so', () => {
    const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.tsx'),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap(cuttingInputs)).toEqual([]);
  });
});
