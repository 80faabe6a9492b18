import { Fragment } from 'react';
import { api } from '#client/api.ts';
import type { TextBlock } from '#shared/schemas/site.ts';

type Props = { of: 'terms' | 'privacy'; title: string };

/** What the operator adds to a page, under a heading of its own; nothing without. */
export function SiteTexts({ of, title }: Props) {
  const blocks = api.site.texts.useQuery().data?.[of] ?? [];
  if (blocks.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      {grouped(blocks).map((group, at) =>
        group[0]?.kind === 'item' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <ul key={at}>
            {group.map(({ parts }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              <li key={place}>
                <Parts parts={parts} />
              </li>
            ))}
          </ul>
        ) : (
          group.map(({ kind, parts }) => {
            const Tag = kind === 'heading' ? 'h3' : 'p';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they never move
              <Tag key={at}>
                <Parts parts={parts} />
              </Tag>
            );
          })
        ),
      )}
    </>
  );
}

/** Items beside each other are one list. */
function grouped(blocks: TextBlock[]): TextBlock[][] {
  const groups: TextBlock[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block);
    else groups.push([block]);
  }
  return groups;
}

const looks = { plain: Fragment, strong: 'strong', emphasis: 'em' } as const;

function Parts({ parts }: Pick<TextBlock, 'parts'>) {
  return parts.map(({ text, style, href }, at) => {
    const Look = looks[style];
    const words = <Look>{text}</Look>;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <Fragment key={at}>{href ? <a href={href}>{words}</a> : words}</Fragment>
    );
  });
}
