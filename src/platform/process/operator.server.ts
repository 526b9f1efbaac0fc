// Who runs a shop, out of two variables that are nothing alone.
import { StartError } from './start-error.server.ts';

type Given = { OPERATOR_NAME?: string | undefined; OPERATOR_ADDRESS?: string | undefined };

/** A name and where they are found; undefined without both. @throws StartError for one alone */
export function operatorOf({
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
}: Given): { name: string; address: string } | undefined {
  if (name && address) return { name, address };
  if (name) throw new StartError('OPERATOR_ADDRESS must be set too, because OPERATOR_NAME is.');
  if (address) throw new StartError('OPERATOR_NAME must be set too, because OPERATOR_ADDRESS is.');
  return undefined;
}
