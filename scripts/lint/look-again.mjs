// A rule for oxlint: what a test expects of a page is asked again until it holds. An assertion on a
// value that was read once (`expect(await locator.count())`, or `const count = await …` and then
// `expect(count)`) fails whenever the page is a moment late; Playwright's own assertions and
// `expect.poll` look again.
const MESSAGE =
  'Reads the page once: use an assertion of Playwright (toHaveText, toHaveCount …) or expect.poll.';

const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'ariaSnapshot',
  'boundingBox',
  'content',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerHTML',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isHidden',
  'isVisible',
  'textContent',
  'title',
]);
const isPage = (node) =>
  (node.type === 'Identifier' && node.name === 'page') ||
  (node.type === 'MemberExpression' && node.property.name === 'page');

/** Whether this asks a page or a locator something, itself or by a function that takes the page. */
function readsPage(node) {
  if (node?.type !== 'CallExpression') return false;
  if (node.callee.type === 'MemberExpression') {
    const { name } = node.callee.property;
    // `.catch(…)` after it changes nothing.
    if (['catch', 'then', 'finally'].includes(name)) return readsPage(node.callee.object);
    return READS.has(name);
  }
  return node.arguments.some(isPage);
}

const isExpect = (node) =>
  node?.type === 'CallExpression' &&
  ((node.callee.type === 'Identifier' && node.callee.name === 'expect') ||
    (node.callee.type === 'MemberExpression' &&
      node.callee.object.name === 'expect' &&
      node.callee.property.name === 'soft'));

/** The `expect` whose value this is a part of; null for none, and for what is handed to a call. */
function expectOf(node) {
  for (let at = node; at.parent; at = at.parent) {
    if (isExpect(at.parent)) return at.parent.arguments[0] === at ? at.parent : null;
    if (at.parent.type === 'CallExpression' && at.parent.callee !== at) return null;
    if (/Function|Statement$|Declarat/.test(at.parent.type)) return null;
  }
  return null;
}

/** Whether this lies in what is run until it passes: `expect(async () => …).toPass()`. */
function isTriedAgain(node) {
  for (let at = node; at.parent; at = at.parent)
    if (/Function/.test(at.type) && isExpect(at.parent)) return true;
  return false;
}

/** What a variable was made of, where it was declared. */
function initialOf(scope, name) {
  for (let at = scope; at; at = at.upper) {
    const variable = at.set.get(name);
    if (variable) return variable.defs[0]?.node?.init ?? null;
  }
  return null;
}

export const lookAgain = {
  create: (context) => ({
    AwaitExpression(node) {
      if (readsPage(node.argument) && expectOf(node) && !isTriedAgain(node))
        context.report({ node, message: MESSAGE });
    },
    Identifier(node) {
      if (node.parent.type === 'MemberExpression' && node.parent.property === node) return;
      if (!expectOf(node) || isTriedAgain(node)) return;
      const initial = initialOf(context.sourceCode.getScope(node), node.name);
      if (initial?.type === 'AwaitExpression' && readsPage(initial.argument))
        context.report({ node, message: MESSAGE });
    },
  }),
};
