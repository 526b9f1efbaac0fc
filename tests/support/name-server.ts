// A name server (RFC 1035, as much of it as one question needs) that knows a few names, or answers
// nothing.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterAll } from 'vitest';

const HEADER = 12;
const TYPE_A = 1;

/** @param known IPv4 addresses by name; of others it says that they are none */
export async function startNameServer(known: Record<string, readonly string[]>) {
  const state = { address: '', silent: false, asked: 0 };
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    state.asked += 1;
    if (!state.silent) socket.send(answerOf(question, known), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  state.address = `127.0.0.1:${socket.address().port}`;
  afterAll(() => new Promise<void>((resolve) => void socket.close(resolve)));
  return state;
}

function answerOf(question: Buffer, known: Record<string, readonly string[]>): Buffer {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString('ascii', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const isA = question.readUInt16BE(at + 1) === TYPE_A;
  const addresses = known[labels.join('.').toLowerCase()];
  const records = (isA ? (addresses ?? []) : []).map((address) => recordOf(address));
  const header = Buffer.from(question.subarray(0, HEADER));
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt16BE(0, 8);
  header.writeUInt16BE(0, 10);
  return Buffer.concat([header, question.subarray(HEADER, at + 5), ...records]);
}

/** Of type A, for the name of the question, for a minute. */
function recordOf(address: string): Buffer {
  const head = Buffer.from([0xc0, HEADER, 0, TYPE_A, 0, 1, 0, 0, 0, 60, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
