/** Side of the square in pixels, by the classes of the design. */
const SIDES = { s: 32, m: 40, l: 64, xl: 104 } as const;

/**
 * A person's picture, or the first letter of their name. The name stands beside it, so it says
 * nothing by itself.
 */
export function Face({
  picture,
  name,
  size = 'm',
  lazy = false,
}: {
  picture: string | null;
  name: string;
  size?: keyof typeof SIDES;
  /** Fetched when it comes near. */ lazy?: boolean;
}) {
  const className = size === 'm' ? 'avatar' : `avatar ${size}`;
  if (picture)
    return (
      <img
        className={className}
        src={picture}
        alt=""
        width={SIDES[size]}
        height={SIDES[size]}
        loading={lazy ? 'lazy' : undefined}
      />
    );
  return (
    <span className={`${className} initials`} aria-hidden>
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
