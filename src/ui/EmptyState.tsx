import type { ReactNode } from 'react';

/** Nothing here: the bowl, one sentence, one way out. */
export function EmptyState({
  title,
  text,
  action,
  headingLevel = 2,
}: {
  title: string;
  text?: string;
  action?: ReactNode;
  headingLevel?: 1 | 2;
}) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="empty">
      <BowlPicture />
      <Heading>{title}</Heading>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  );
}

/** Five carved teeth, each `width` and `height` both ways. */
const zigzag = (width: number, height: number) =>
  `l${width} ${height} ${width}-${height} `.repeat(5);

/** An empty carved calabash on a table by the window, in the colours of the theme. */
function BowlPicture() {
  return (
    <svg className="art" viewBox="0 0 176 140" width="176" height="140" aria-hidden="true">
      <path
        className="bowl-air"
        d="M88 6c46 0 76 26 76 64 0 36-30 62-76 62S12 106 12 70C12 32 42 6 88 6Z"
      />
      <path className="bowl-shade" d="M34 113c0-5 24-9 54-9s54 4 54 9-24 9-54 9-54-4-54-9Z" />
      <path className="bowl-skin" d="M36 58h104c0 34-20 54-52 54S36 92 36 58Z" />
      <ellipse className="bowl-rim" cx="88" cy="58" rx="52" ry="11" />
      <ellipse className="bowl-hollow" cx="88" cy="59" rx="44" ry="7.5" />
      <path className="bowl-carve" d={`M41 76${zigzag(9.4, 9)}M49 93${zigzag(7.8, 7)}`} />
      <path
        className="bowl-leaf"
        d="M140 46c-2-14 6-25 20-28 1 14-6 25-20 28Zm0 0c-12-2-20-10-20-21 12 1 20 9 20 21Z"
      />
    </svg>
  );
}
