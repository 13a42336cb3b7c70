// Text with emphasis, code and links in it: `**bold**`, `*stressed*`, `` `code` ``, `[words](kind:target)`.

export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'stressed'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; is: string; target: string };

const TOKEN = /\*\*(.+?)\*\*|\*(.+?)\*|\[(.+?)\]\((\w+):(\w+)\)|`([^`]+)`/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, bold, stressed, words, is, target, code] = match;
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    at = match.index + whole.length;
    if (bold !== undefined) found.push({ kind: 'bold', text: bold });
    else if (stressed !== undefined) found.push({ kind: 'stressed', text: stressed });
    else if (words !== undefined) found.push({ kind: 'link', text: words.replaceAll('`', ''), is: is ?? '', target: target ?? '' });
    else found.push({ kind: 'code', text: code ?? '' });
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}
