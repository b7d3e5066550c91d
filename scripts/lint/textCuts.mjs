/** Methods that cut a text at positions counted in UTF-16 units. */
const CUTS = new Set(['slice', 'substring', 'substr']);
/** Calls that give a position at which something was found. */
const SEARCHES = new Set(['indexOf', 'lastIndexOf', 'search']);
/** Calls that give text of one unit for each character: digits, times, identifiers. */
const PLAIN = new Set(['toISOString', 'digest', 'randomUUID', 'padEnd', 'padStart']);

/**
 * ESLint rule that refuses to cut a text at a number of units, which may halve a character of two.
 *
 * Cuts at a position that was searched for, or at the length of a known beginning, are between characters and stay allowed.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const textCuts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      cut: '"{{method}}" may halve a character, such as an emoji, which PostgreSQL refuses in JSON. Remedy: {{remedy}}.',
    },
  },
  create(context) {
    const services = context.sourceCode.parserServices;
    if (!services?.program) return {};
    const checker = services.program.getTypeChecker();
    const remedy = context.filename.includes('/console/web/')
      ? 'use cutText of @tenantry/core/texts'
      : 'use cutText or endOfText of @tenantry/core';

    /** @param {import('estree').Node} node @returns {boolean} whether it is text, rather than a list or bytes */
    const isText = (node) => {
      const type = checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node));
      const parts = type.isUnion() ? type.types : [type];
      return parts.some((part) => checker.typeToString(checker.getBaseTypeOfLiteralType(part)) === 'string');
    };

    return {
      CallExpression(node) {
        const { callee, arguments: given } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const method = callee.property.name;
        if (!CUTS.has(method) || given.length === 0 || isPlain(callee.object, context.sourceCode)) return;
        const [from, to] = given;
        const cutsEnd = to !== undefined && !isFound(to, context.sourceCode);
        const cutsBegin = isNegative(from) && !isFound(from, context.sourceCode);
        if ((cutsEnd || cutsBegin || method === 'substr') && isText(callee.object)) {
          context.report({ node, messageId: 'cut', data: { method, remedy } });
        }
      },
    };
  },
};

/** @param {import('estree').Node} node */
const isNegative = (node) => node.type === 'UnaryExpression' && node.operator === '-';

/** @param {import('estree').Node} node @param {import('eslint').SourceCode} source @returns {boolean} */
function isPlain(node, source) {
  if (node.type === 'Identifier') {
    const written = writtenTo(node, source);
    return written.length === 1 && written[0].type === 'CallExpression' && isPlain(written[0], source);
  }
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && PLAIN.has(name.name);
}

/**
 * Whether an expression is a position that was searched for or a length, perhaps moved by one or two units.
 *
 * @param {import('estree').Node | null | undefined} node
 * @param {import('eslint').SourceCode} source
 * @param {number} depth variables that may still be followed
 * @returns {boolean}
 */
function isFound(node, source, depth = 5) {
  if (!node || depth === 0) return false;
  const follow = (/** @type {import('estree').Node} */ inner) => isFound(inner, source, depth - 1);
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'number' && node.value <= 2;
    case 'UnaryExpression':
      return follow(node.argument);
    case 'BinaryExpression':
      return follow(node.left) && follow(node.right);
    case 'LogicalExpression':
      return follow(node.left) && follow(node.right);
    case 'ConditionalExpression':
      return follow(node.consequent) && follow(node.alternate);
    case 'MemberExpression':
      return node.property.type === 'Identifier' && /^(?:length|index|position)$/.test(node.property.name);
    case 'CallExpression':
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return false;
      if (SEARCHES.has(node.callee.property.name)) return true;
      return /^(?:min|max)$/.test(node.callee.property.name) && node.arguments.every(follow);
    case 'Identifier': {
      const written = writtenTo(node, source);
      return written.length > 0 && written.every(follow);
    }
    default:
      return false;
  }
}

/** @param {import('estree').Identifier} node @param {import('eslint').SourceCode} source */
function writtenTo(node, source) {
  for (let scope = source.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (!variable) continue;
    return variable.references.flatMap(({ writeExpr }) => (writeExpr ? [writeExpr] : []));
  }
  return [];
}

export default textCuts;
