/** A filled or empty dot beside the word that says the same. */
export function OpenDot({ state }: { state: 'open' | 'closed' }) {
  return (
    <svg
      className={`open-dot ${state}`}
      viewBox="0 0 10 10"
      width="10"
      height="10"
      aria-hidden="true"
    >
      <circle cx="5" cy="5" r="4" />
    </svg>
  );
}
