// A stand-in for the endpoint of a language model. It answers as it is told: well, badly or never.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  path: string | undefined;
  authorization: string | undefined;
  body: {
    model: string;
    messages: { role: string; content: string }[];
    response_format?: unknown;
  };
};

export type ModelAnswer =
  /** What a model says that keeps to the shape. */
  | { risk: number; reason?: string }
  /** What it says instead. */
  | { text: string }
  /** What the endpoint says instead. */
  | { raw: string }
  | { status: number; location?: string }
  | 'close'
  | 'stall'
  | 'stall-body';

/** Listens on a free port until it is closed; `answer` is what the next questions get. */
export async function modelServer() {
  const state: {
    answer: ModelAnswer | ((asked: Asked) => ModelAnswer);
    asked: Asked[];
  } = { answer: { risk: 0.5 }, asked: [] };

  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    const asked: Asked = {
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(text) as Asked['body'],
    };
    state.asked.push(asked);
    const answer = typeof state.answer === 'function' ? state.answer(asked) : state.answer;
    if (answer === 'stall') return;
    if (answer === 'close') {
      request.socket.destroy();
      return;
    }
    if (answer === 'stall-body') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"choices": [');
      return;
    }
    if ('status' in answer) {
      response.writeHead(answer.status, answer.location ? { Location: answer.location } : {});
      response.end('{"error": {"message": "No."}}');
      return;
    }
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('raw' in answer ? answer.raw : completionOf(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return Object.assign(state, {
    url: `http://127.0.0.1:${port}/v1`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function completionOf(answer: { text: string } | { risk: number; reason?: string }): string {
  const content = 'text' in answer ? answer.text : JSON.stringify(answer);
  return JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  });
}
