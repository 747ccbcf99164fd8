/**
 * A printed condition without redundant parentheses: `((a AND b) AND c)` becomes `(a AND b AND c)`. Postgres prints the
 * former for `a between x and y and c`, and the latter after a dump was restored.
 */
export function flatConditions(text: string): string {
  return parts(text, { at: 0 }).map(printed).join('');
}

/** Text, or a group in parentheses. */
type Part = string | readonly Part[];

function parts(text: string, place: { at: number }): Part[] {
  const found: Part[] = [];
  let run = '';
  const end = () => {
    if (run !== '') found.push(run);
    run = '';
  };
  while (place.at < text.length) {
    const letter = text[place.at] ?? '';
    place.at++;
    if (letter === "'") {
      const close = text.indexOf("'", place.at);
      const next = close < 0 ? text.length : close + 1;
      run += letter + text.slice(place.at, next);
      place.at = next;
    } else if (letter === '(') {
      end();
      found.push(parts(text, place));
    } else if (letter === ')') {
      break;
    } else {
      run += letter;
    }
  }
  end();
  return found;
}

function printed(part: Part): string {
  if (typeof part === 'string') return part;
  const joint = jointOf(part);
  const inner = part.map((child, index) => {
    const alone = joint !== null && stands(part[index - 1], joint) && stands(part[index + 1], joint);
    const text = printed(child);
    return typeof child !== 'string' && alone && jointOf(child) === joint ? text.slice(1, -1) : text;
  });
  return `(${inner.join('')})`;
}

/** The operator that joins all members of a group, if it is the same. */
function jointOf(group: readonly Part[]): ' AND ' | ' OR ' | null {
  const words = group.filter((part) => typeof part === 'string').join('()');
  if (words.includes(' AND ') && !words.includes(' OR ')) return ' AND ';
  return words.includes(' OR ') && !words.includes(' AND ') ? ' OR ' : null;
}

/** Whether a neighbour is empty, or ends or begins with the operator. */
function stands(neighbour: Part | undefined, joint: string): boolean {
  return neighbour === undefined || neighbour === joint;
}
