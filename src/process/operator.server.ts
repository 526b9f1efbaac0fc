// Who answers for the shop: asked for before real people can come, because the terms and the
// privacy policy name them.
import { isLoopbackUrl } from '#platform/http/loopback.server.ts';
import type { Env } from '#platform/process/env.server.ts';
import { StartError } from '#platform/process/start-error.server.ts';

type Asked = Pick<Env, 'operator' | 'publicUrl' | 'demo'>;

/** What a start says while nobody is named; nothing once somebody is. */
export function operatorLines({ operator }: Pick<Env, 'operator'>): string[] {
  return operator
    ? []
    : [
        'The terms and the privacy policy name nobody yet: set OPERATOR_NAME and ' +
          'OPERATOR_ADDRESS before other people come.',
      ];
}

/** @throws StartError where other people can come, nobody is named, and it is no demonstration */
export function requireOperator({ operator, publicUrl, demo }: Asked): void {
  if (operator || demo || isLoopbackUrl(publicUrl)) return;
  throw new StartError(
    `OPERATOR_NAME and OPERATOR_ADDRESS must be set, because people come to ${publicUrl}: ` +
      'the terms and the privacy policy say who runs the shop.',
  );
}
