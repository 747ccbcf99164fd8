import ts from 'typescript';

/** A text of SQL in a module. */
export interface SqlText {
  /** Its first line in the file, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** Whether it is a whole statement that nothing is put into, which could stand in a file. */
  readonly isStatement: boolean;
}

const clause = /\b(?:select|insert into|update|delete from|from|join|where|exists|case when|and|or|not)\b/;
const column = /\b[a-z]\w*\.[a-z_]+ (?:=|<|>|is|in)|\$\{\}\.[a-z_]+|\$\d|::\w|\bmneme\w*\.|\bpg_\w/;
const statement = /^\s*\(?(?:with|select|insert into|update|delete from|create|do \$)\b/;

/** A literal without what is put into it. */
function written(node: ts.TemplateLiteral | ts.StringLiteral): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
}

/**
 * The literals of a module that are SQL or part of it: they have a clause, and a column, parameter or type of it, and
 * don't begin like a sentence.
 */
export function sqlInTypeScript(module: string): SqlText[] {
  const source = ts.createSourceFile('module.ts', module, ts.ScriptTarget.Latest, true);
  const lines = module.split('\n');
  const found: SqlText[] = [];
  const visit = (node: ts.Node): void => {
    const whole = ts.isNoSubstitutionTemplateLiteral(node);
    if (whole || ts.isTemplateExpression(node) || ts.isStringLiteral(node)) {
      const text = written(node);
      if (clause.test(text) && column.test(text) && !/^[A-Z]/.test(text)) {
        const first = source.getLineAndCharacterOfPosition(node.getStart()).line;
        const last = source.getLineAndCharacterOfPosition(node.end).line;
        found.push({
          line: first + 1,
          lines: lines.slice(first, last + 1),
          isStatement: whole && statement.test(text),
        });
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
