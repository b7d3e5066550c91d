import ts from 'typescript';

/**
 * The type of a member in one line, short enough for a table: functions with the names of their parameters, no
 * `readonly`, no type parameters of the declaration.
 */
export function typeText(member: ts.TypeElement | ts.ClassElement): string {
  if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) return functionText(member);
  const { type } = member as ts.PropertySignature;
  return type ? ofNode(type) : '';
}

function ofNode(type: ts.TypeNode): string {
  if (ts.isFunctionTypeNode(type)) return functionText(type);
  return short(type.getText());
}

function functionText({
  parameters,
  type,
}: ts.FunctionTypeNode | ts.MethodSignature | ts.MethodDeclaration): string {
  const names = parameters.map(({ name, questionToken, initializer }) =>
    ts.isIdentifier(name) ? `${name.text}${questionToken || initializer ? '?' : ''}` : 'given',
  );
  return `(${names.join(', ')}) => ${type ? short(type.getText()) : 'unknown'}`;
}

function short(text: string): string {
  return text
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/\breadonly /g, '')
    .replace(/\s+/g, ' ')
    .replace(/<(?:T[A-Z]\w*|Item)(?:, T[A-Z]\w*)*>/g, '')
    .replace(/Readonly<(Record<.*>)>/g, '$1')
    .replace(/; }/g, ' }')
    .trim();
}
