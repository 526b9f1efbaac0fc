import { createContext, useContext } from 'react';

/** What pages show of the installation itself (SITE_NAME, PUBLIC_URL, ADS, PLANS, SMTP_URL). */
export type Site = {
  name: string;
  /** Where it lives, without a slash at the end. */
  url: string;
  ads: boolean;
  plans: boolean;
  /** Where a code goes: a demonstration shows it, and without a mail server nobody gets one. */
  codes: 'mail' | 'screen' | 'nowhere';
  contactEmail: string | null;
  /** Whether this browser keeps what was seen (OFFLINE). */
  offline: boolean;
  /** Its version, and how a command of it is called; told to administrators alone. */
  program?: { version: string; admin: string };
};

/** Of a page whose data is lost: the error page still needs a name. */
const UNKNOWN: Site = {
  name: 'Calabash',
  url: '',
  ads: false,
  plans: false,
  codes: 'mail',
  contactEmail: null,
  offline: false,
};

const SiteContext = createContext<Site>(UNKNOWN);

export function SiteProvider({
  site,
  children,
}: {
  site: Site | undefined;
  children: React.ReactNode;
}) {
  return <SiteContext value={site ?? UNKNOWN}>{children}</SiteContext>;
}

/** The installation, on every page. */
export function useSite(): Site {
  return useContext(SiteContext);
}
