import { lexer, type Token } from 'marked';
import type { TextBlock } from '#shared/schemas/site.ts';

type Part = TextBlock['parts'][number];

const targets = /^(?:https:\/\/|mailto:|\/(?![/\\])|#)[^\s"<>]*$/;

/**
 * Headings, paragraphs, lists, links and emphasis of a Markdown text. Whatever else is in it, such as HTML, comes out as
 * the words that were typed: pages get no markup from it.
 */
export function readMarkdown(text: string | null): TextBlock[] {
  return lexer(text ?? '').flatMap(blocksOf);
}

function blocksOf(token: Token): TextBlock[] {
  if (token.type === 'space' || token.type === 'hr') return [];
  if (token.type === 'list')
    return (token.items as Token[]).flatMap((item) => [{ kind: 'item', parts: partsOf(childrenOf(item)) }]);
  if (token.type === 'blockquote') return childrenOf(token).flatMap(blocksOf);
  const kind = token.type === 'heading' ? 'heading' : 'paragraph';
  const children = childrenOf(token);
  return [{ kind, parts: children.length > 0 ? partsOf(children) : [plain(token.raw.trim())] }];
}

const childrenOf = (token: Token): Token[] => ('tokens' in token && token.tokens) || [];

function partsOf(tokens: Token[], look: Omit<Part, 'text'> = { style: 'plain', href: null }): Part[] {
  return tokens.flatMap((token): Part[] => {
    const children = childrenOf(token);
    if (token.type === 'strong') return partsOf(children, { ...look, style: 'strong' });
    if (token.type === 'em') return partsOf(children, { ...look, style: 'emphasis' });
    if (token.type === 'link')
      return partsOf(children, { ...look, href: targets.test(token.href) ? token.href : null });
    if (token.type === 'br') return [{ ...look, text: ' ' }];
    if (token.type === 'escape' || token.type === 'codespan')
      return [{ ...look, text: unescaped(token.text) }];
    if (children.length > 0) return partsOf(children, look);
    return [{ ...look, text: token.type === 'text' ? unescaped(token.text) : token.raw }];
  });
}

const plain = (text: string): Part => ({ text, style: 'plain', href: null });

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => named[name] ?? '');
