// Sends text messages to telephones through whatever gateway the installation has. Owns no wording.
import type { Log } from '../process/log.server.ts';

export type TextSender = { send(message: { to: string; text: string }): Promise<void> };

/** For all of a message, however the gateway trickles its answer. */
const TEXT_WITHIN_MS = 10_000;

/**
 * A sender that posts `{ "to": "+18765550123", "text": "…" }` as JSON to the gateway; a name and
 * password in its address become Basic authentication. Without a gateway a message is only logged,
 * for developers.
 */
export function createTextSender({
  smsUrl,
  log,
  withinMs = TEXT_WITHIN_MS,
}: {
  smsUrl: string | undefined;
  log: Log;
  /** For one message; 10 s. */
  withinMs?: number;
}): TextSender {
  if (!smsUrl)
    return {
      send: async ({ to }) =>
        log.warn({ to }, 'a text message was not sent, because SMS_URL is not set'),
    };
  const { url, authorization } = splitCredentials(smsUrl);
  return {
    async send(message) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...authorization },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(withinMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The gateway of SMS_URL answered ${answer.status}`);
    },
  };
}

/** With which status the gateway answers a question that sends nothing. @throws without answer */
export async function askGateway(smsUrl: string): Promise<number> {
  const { url, authorization } = splitCredentials(smsUrl);
  const { status } = await fetch(url, {
    method: 'HEAD',
    headers: authorization,
    redirect: 'manual',
    signal: AbortSignal.timeout(TEXT_WITHIN_MS),
  });
  return status;
}

function splitCredentials(smsUrl: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(smsUrl);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    url: url.href,
    authorization: username
      ? { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
      : {},
  };
}
