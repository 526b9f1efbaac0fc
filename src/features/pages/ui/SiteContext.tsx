import { createContext, useContext } from 'react';

/** What pages show of the installation itself (SITE_NAME, ADS, PLANS, SMTP_URL). */
export type Site = {
  name: string;
  ads: boolean;
  plans: boolean;
  /** A mail server is configured; without one no code reaches anybody. */
  sendsMail: boolean;
  contactEmail: string | null;
};

/** Of a page whose data is lost: the error page still needs a name. */
const UNKNOWN: Site = {
  name: 'Calabash',
  ads: false,
  plans: false,
  sendsMail: true,
  contactEmail: null,
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
