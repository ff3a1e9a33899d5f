export interface Piece {
  text: string;
  style: 'plain' | 'bold' | 'italic' | 'struck' | 'link';
}

const STYLES = { '*': 'bold', _: 'italic', '~': 'struck' } as const;
/** Matches links anywhere, and WhatsApp's marks only at word boundaries. */
const MARKED =
  /(https?:\/\/[^\s]*[^\s.,;:!?)])|(?<![\p{L}\p{N}])([*_~])(?=\S)([^\n]*?\S)\2(?![\p{L}\p{N}])/gu;

/** Splits a message into its plain, *bold*, _italic_, ~struck~ and linked pieces. Nothing gets lost. */
export function pieces(body: string): Piece[] {
  const found: Piece[] = [];
  let done = 0;
  for (const match of body.matchAll(MARKED)) {
    if (match.index > done) found.push({ text: body.slice(done, match.index), style: 'plain' });
    const [whole, link, mark, inner] = match;
    const style = link ? 'link' : STYLES[mark as keyof typeof STYLES];
    found.push({ text: link ?? inner ?? whole, style });
    done = match.index + whole.length;
  }
  if (done < body.length) found.push({ text: body.slice(done), style: 'plain' });
  return found;
}
