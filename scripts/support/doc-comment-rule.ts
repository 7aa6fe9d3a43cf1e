/** An ESLint rule: every exported function has a doc comment. */
import type { Rule } from "eslint";

/** Creates a rule that reports exported functions without a doc comment directly above them or above their first overload. */
export function createDocCommentRule(): Rule.RuleModule {
  return {
    meta: { type: "suggestion", schema: [], messages: { missing: "Say in a doc comment what {{name}} does." } },
    create(context) {
      const documented = new Set<string>();
      const check = (node: Rule.Node, name: string): void => {
        const above = context.sourceCode.getCommentsBefore(node).at(-1);
        if (above?.type === "Block" && above.value.startsWith("*")) documented.add(name);
        if (!documented.has(name)) context.report({ node, messageId: "missing", data: { name } });
      };
      return {
        "ExportNamedDeclaration > :matches(FunctionDeclaration, TSDeclareFunction)"(node: Rule.Node) {
          if ("id" in node && node.id && "name" in node.id && typeof node.id.name === "string")
            check(node.parent, node.id.name);
        },
      };
    },
  };
}
