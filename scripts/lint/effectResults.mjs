/** Hooks of React that call what an effect returns when it ends. */
const EFFECTS = /^use(?:Layout|Insertion)?Effect$/;
/** Functions of which the result is no value of their own, but a promise or an iterator. */
const isOther = (/** @type {import('estree').Function} */ { async, generator }) =>
  async === true || generator === true;

/**
 * ESLint rule that lets an effect return nothing or a function.
 *
 * React calls whatever else an effect returns, and the page fails. The type `void` does not say that nothing is returned: methods of
 * browsers such as `scrollIntoView` have it, and return a promise in newer ones.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
const effectResults = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      result:
        'An effect returns "{{type}}", which React calls as its clean-up. Remedy: put braces around the body, write "void" before the expression, or return a function.',
    },
  },
  create(context) {
    const { parserServices: services, visitorKeys } = context.sourceCode;
    if (!services?.program) return {};
    const checker = services.program.getTypeChecker();
    /** @param {import('estree').Node} node */
    const typeOf = (node) => checker.getTypeAtLocation(services.esTreeNodeToTSNodeMap.get(node));
    /** @param {import('typescript').Type} type @returns {boolean} */
    const isCleanUp = (type) =>
      type.isUnion()
        ? type.types.every(isCleanUp)
        : checker.typeToString(type) === 'undefined' || type.getCallSignatures().length > 0;
    /** @param {import('estree').Node} node @param {string} type */
    const report = (node, type) => context.report({ node, messageId: 'result', data: { type } });
    /** @param {import('estree').Node} node @param {import('typescript').Type} type */
    const check = (node, type) => {
      if (!isCleanUp(type)) report(node, checker.typeToString(type));
    };

    return {
      CallExpression({ callee, arguments: [effect] }) {
        const name = callee.type === 'MemberExpression' ? callee.property : callee;
        if (name.type !== 'Identifier' || !EFFECTS.test(name.name) || !effect) return;
        if (effect.type !== 'ArrowFunctionExpression' && effect.type !== 'FunctionExpression') {
          for (const signature of typeOf(effect).getCallSignatures())
            check(effect, checker.getReturnTypeOfSignature(signature));
        } else if (isOther(effect)) report(effect, effect.async ? 'Promise' : 'Generator');
        else for (const result of resultsOf(effect.body, visitorKeys)) check(result, typeOf(result));
      },
    };
  },
};

/**
 * The type that a function returns.
 *
 * @param {import('estree').Node} body
 * @param {import('eslint').SourceCode.VisitorKeys} keys
 * @returns {import('estree').Node[]}
 */
function resultsOf(body, keys) {
  if (body.type !== 'BlockStatement') return [body];
  /** @type {import('estree').Node[]} */
  const found = [];
  /** @param {import('estree').Node} node */
  const visit = (node) => {
    if (/Function/.test(node.type)) return;
    if (node.type === 'ReturnStatement' && node.argument) found.push(node.argument);
    for (const key of keys[node.type] ?? []) {
      const children = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (node))[key];
      for (const child of [children].flat()) if (child) visit(/** @type {import('estree').Node} */ (child));
    }
  };
  visit(body);
  return found;
}

export default effectResults;
