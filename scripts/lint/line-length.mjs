// A rule for oxlint: no line has to be scrolled. The formatter breaks code, but no comments and no
// literals; a line that is little else than one literal may be longer.
const LONGEST = 100;
const LONGEST_WITH_LITERAL = 160;
/** What may stand beside the literal, and how long that has to be to count as one. */
const BESIDE_LITERAL = 60;
const LITERAL_FROM = 40;
const LITERAL =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|\/(?![*/])(?:[^/\\[]|\\.|\[[^\]]*\])+\//g;

const isOneLiteral = (line) =>
  line.length <= LONGEST_WITH_LITERAL &&
  line.trim().replace(LITERAL, '').length <= BESIDE_LITERAL &&
  (line.match(LITERAL) ?? []).some((text) => text.length > LITERAL_FROM);

export const lineLength = {
  create: (context) => ({
    Program() {
      for (const [index, line] of context.sourceCode.lines.entries())
        if (line.length > LONGEST && !isOneLiteral(line))
          context.report({
            loc: {
              start: { line: index + 1, column: LONGEST },
              end: { line: index + 1, column: line.length },
            },
            message: `Is ${line.length} columns wide: at most ${LONGEST}, or ${LONGEST_WITH_LITERAL} where it is one literal.`,
          });
    },
  }),
};
