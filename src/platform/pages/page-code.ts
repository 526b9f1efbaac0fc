/**
 * The code of a page that a link leads to. The build has React Router fetch it here, in place of
 * its own module of this name (router-plugin.ts): that one loads the page anew that is open when
 * the code does not come, and whoever pressed a link stays where they were.
 */
type PageCode = object;

let missing: ((file: string) => Promise<PageCode>) | undefined;

/** @param standIn makes what is shown in place of a page whose code does not come */
export function onMissingCode(standIn: (file: string) => Promise<PageCode>): void {
  missing = standIn;
}

/** What React Router asks for: the module of a route, which it remembers in `known`. */
export async function loadRouteModule(
  { id, module: file }: { id: string; module: string },
  known: Record<string, PageCode>,
): Promise<PageCode> {
  return (known[id] ??= await fetched(file));
}

async function fetched(file: string): Promise<PageCode> {
  try {
    return (await import(/* @vite-ignore */ file)) as PageCode;
  } catch (error) {
    if (!missing) throw error;
    return missing(file);
  }
}
