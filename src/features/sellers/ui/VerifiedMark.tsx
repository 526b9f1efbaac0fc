import { BadgeCheck } from 'lucide-react';

/** The mark beside the name of somebody verified. @param props.label what it is called aloud */
export function VerifiedMark({ label }: { label: string }) {
  return (
    <BadgeCheck
      className="icon icon-s verified"
      role="img"
      aria-label={label}
      aria-hidden={false}
    />
  );
}
