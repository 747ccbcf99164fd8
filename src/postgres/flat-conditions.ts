/**
 * A printed condition with the parentheses gone that say nothing: `((a AND b) AND c)` is `(a AND b AND c)`. Postgres
 * prints the former for `a between x and y and c`, and the latter once a dump of it was restored.
 */
export function flatConditions(text: string): string {
  return parts(text, { at: 0 }).map(printed).join('');
}

/** Text, or what stands between two parentheses. */
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

/** What joins all of a group's members, if one word does. */
function jointOf(group: readonly Part[]): ' AND ' | ' OR ' | null {
  const words = group.filter((part) => typeof part === 'string').join('()');
  if (words.includes(' AND ') && !words.includes(' OR ')) return ' AND ';
  return words.includes(' OR ') && !words.includes(' AND ') ? ' OR ' : null;
}

/** Whether a neighbour is nothing, or ends and begins with the joint. */
function stands(neighbour: Part | undefined, joint: string): boolean {
  return neighbour === undefined || neighbour === joint;
}
