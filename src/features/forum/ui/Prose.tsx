import { Fragment, type ReactNode } from 'react';
import type { RichBlock, RichInline, RichText } from '#features/forum/markup/body.ts';

/**
 * A text with its marks. Each block finds its reading direction by itself, because people write in
 * many languages side by side.
 */
export function Prose({ body }: { body: RichText }) {
  return <div className="forum-prose">{blocks(body)}</div>;
}

// The parts of a text never change places, so their number is their name.
function blocks(body: RichText): ReactNode[] {
  return body.map((block, index) => <Fragment key={index}>{blockOf(block)}</Fragment>);
}

function blockOf(block: RichBlock): ReactNode {
  switch (block.is) {
    case 'paragraph':
      return <p dir="auto">{inline(block.of)}</p>;
    case 'quote':
      return <blockquote>{blocks(block.of)}</blockquote>;
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys, too
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{itemOf(item)}</li>);
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

/** An item of one paragraph needs none around its words. */
function itemOf(item: RichText): ReactNode {
  const [first, ...rest] = item;
  if (first?.is !== 'paragraph') return blocks(item);
  return (
    <>
      <span dir="auto">{inline(first.of)}</span>
      {blocks(rest)}
    </>
  );
}

function inline(parts: readonly RichInline[]): ReactNode[] {
  return parts.map((part, index) => <Fragment key={index}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: RichInline): ReactNode {
  if (typeof part === 'string') return part;
  switch (part.is) {
    case 'strong':
      return <strong>{inline(part.of)}</strong>;
    case 'em':
      return <em>{inline(part.of)}</em>;
    case 'del':
      return <del>{inline(part.of)}</del>;
    case 'code':
      return <code>{part.text}</code>;
    case 'break':
      return <br />;
    case 'mention':
      return (
        <a className="mention" href={`/seller/${part.userId}`}>
          @{part.name}
        </a>
      );
    case 'link':
      return (
        <a className="link" href={part.href} rel="nofollow ugc noopener">
          {inline(part.of)}
        </a>
      );
  }
}
