/**
 * Forms as browsers send them without scripts: what is refused before anything is sent, and the
 * request that a form becomes. Which fields count, and whether they are filled in well, is jsdom's.
 */
import { randomBytes } from 'node:crypto';
import type { Body, Navigation } from './plain-requests.ts';
import { type Field, nameOf } from './plain-elements.ts';

export type Submitter = HTMLButtonElement | HTMLInputElement;
/** Files that were chosen: no field of jsdom takes them from outside. */
export type ChosenFiles = WeakMap<Element, File[]>;

const PROBLEMS = [
  'valueMissing',
  'typeMismatch',
  'patternMismatch',
  'tooLong',
  'tooShort',
  'rangeUnderflow',
  'rangeOverflow',
  'stepMismatch',
  'badInput',
] as const;

/** What the browser itself says of a form's fields; nothing where it leaves that to the shop. */
export function refusalsOf(
  form: HTMLFormElement,
  submitter: Submitter | null,
  files: ChosenFiles,
): string[] {
  if (form.noValidate || submitter?.formNoValidate) return [];
  const fields = [...form.elements].filter((each): each is Field =>
    each.matches('input, select, textarea'),
  );
  return fields
    .filter((field) => field.willValidate)
    .flatMap((field) => {
      const problems = PROBLEMS.filter(
        (problem) =>
          field.validity[problem] && !(problem === 'valueMissing' && files.get(field)?.length),
      );
      if (isTooShort(field)) problems.push('tooShort');
      return problems.length > 0 ? [`“${nameOf(field) || field.name}” is ${problems.join()}`] : [];
    });
}

/** jsdom asks who typed it; what the shop sent is left alone there, and here. */
const isTooShort = (field: Field): boolean =>
  !field.matches('select') &&
  field.value !== (field as HTMLInputElement).defaultValue &&
  field.value !== '' &&
  field.value.length < (field as HTMLInputElement).minLength;

/**
 * The request of a form.
 * @param page the address that it is shown at
 * @param submitter the button that was pressed; null when nothing was
 */
export async function requestOf(
  form: HTMLFormElement,
  submitter: Submitter | null,
  page: URL,
  files: ChosenFiles,
): Promise<Navigation> {
  const own = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const url = new URL(own('action') || page.href, page);
  if (own('action') === null) url.hash = '';
  const entries = entriesOf(form, submitter, files);
  const method = own('method')?.toLowerCase();
  if (method === 'dialog') throw new Error('A form of a dialog sends nothing');
  if (method !== 'post') {
    url.search = urlEncoded(entries).toString();
    return { url, method: 'GET' };
  }
  const body =
    own('enctype')?.toLowerCase() === 'multipart/form-data'
      ? await inParts(entries)
      : {
          type: 'application/x-www-form-urlencoded',
          bytes: Buffer.from(urlEncoded(entries).toString()),
        };
  return { url, method: 'POST', body };
}

type Entry = [name: string, value: string | File];

function entriesOf(
  form: HTMLFormElement,
  submitter: Submitter | null,
  files: ChosenFiles,
): Entry[] {
  const { FormData: OfPage } = form.ownerDocument.defaultView as Window & typeof globalThis;
  const entries: Entry[] = [];
  const done = new Set<string>();
  for (const [name, value] of new OfPage(form, submitter)) {
    if (typeof value === 'string') entries.push([name, crlf(value)]);
    else if (!done.has(name)) entries.push(...filesOf(form, name, files));
    if (typeof value !== 'string') done.add(name);
  }
  return entries;
}

/** A field without a file sends an empty one without a name. */
function filesOf(form: HTMLFormElement, name: string, files: ChosenFiles): Entry[] {
  const inputs = [...form.elements].filter(
    (each) => each.matches('input[type=file]:not(:disabled)') && each.getAttribute('name') === name,
  );
  const nothing = new File([], '', { type: 'application/octet-stream' });
  return inputs.flatMap((input) =>
    (files.get(input) ?? [nothing]).map((file): Entry => [name, file]),
  );
}

const crlf = (text: string): string => text.replaceAll(/\r\n|\r|\n/g, '\r\n');

const urlEncoded = (entries: Entry[]): URLSearchParams =>
  new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  );

/**
 * As browsers write it. Node's own FormData leaves the name of an empty file out, and what is sent
 * then is a text for whoever reads it.
 */
async function inParts(entries: Entry[]): Promise<Body> {
  const boundary = `----plain${randomBytes(12).toString('hex')}`;
  const quoted = (name: string) =>
    name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
  const pieces: Buffer[] = [];
  for (const [name, value] of entries) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`;
    if (typeof value === 'string') pieces.push(Buffer.from(`${head}\r\n\r\n${value}\r\n`));
    else
      pieces.push(
        Buffer.from(`${head}; filename="${quoted(value.name)}"\r\n`),
        Buffer.from(`Content-Type: ${value.type || 'application/octet-stream'}\r\n\r\n`),
        Buffer.from(await value.arrayBuffer()),
        Buffer.from('\r\n'),
      );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(pieces) };
}

/** The button that Enter in a field of the form presses. */
export function defaultButton(form: HTMLFormElement): Submitter | null {
  const isSubmit = (each: Element): each is Submitter =>
    each.matches('button:not([type=button], [type=reset]), input[type=submit], input[type=image]');
  return [...form.elements].find(isSubmit) ?? null;
}
