// Readable documentation of the API: one HTML page made from the OpenAPI document, without scripts.
import { html, raw } from 'hono/html';
import { PLAIN_CSS_PATH } from '#platform/http/page.server.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  anyOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
};
type Parameter = {
  name?: string;
  in?: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
};
type Content = Record<string, { schema?: Schema }>;
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};
type Located = Operation & { method: string; path: string; id: string };
/** The part of an OpenAPI 3.1 document that is shown. */
export type ApiDocument = {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, unknown>;
  components?: { schemas?: Record<string, unknown> };
};

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
type Fragment = ReturnType<typeof html>;

/** The page as HTML; the same document always gives the same page. */
export function renderDocs(document: ApiDocument, siteName: string): string {
  const operations = operationsOf(document);
  const groups = Map.groupBy(operations, (operation) => operation.tags?.[0] ?? 'Other');
  const { info } = document;
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${info.title}</title>
          <link rel="stylesheet" href="${PLAIN_CSS_PATH}" />
        </head>
        <body>
          <div class="docs">
            <header>
              <h1>${info.title}</h1>
              <p>${info.description ?? ''}</p>
              <p>
                Version ${info.version}. For programs:
                <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Back to
                <a href="/">${siteName}</a>.
              </p>
            </header>
            <nav aria-label="Operations">
              ${[...groups].map(
                ([tag, list]) =>
                  html`<h2>${tag}</h2>
                    <ul>
                      ${list.map((operation) => html`<li><a href="#${operation.id}">${operation.summary ?? operation.path}</a></li>`)}
                    </ul>`,
              )}
              <h2><a href="#problems">Problems</a></h2>
              <h2>Shapes</h2>
              <ul>
                ${schemaNames(document).map((name) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
              </ul>
            </nav>
            <main>
              ${[...groups].map(
                ([tag, list]) =>
                  html`<section>
                    <h2>${tag}</h2>
                    ${list.map((operation) => renderOperation(operation))}
                  </section>`,
              )}
              <section id="problems">
                <h2>Problems</h2>
                <p>
                  A failure is <code>application/problem+json</code> with <code>title</code>,
                  <code>status</code>, <code>detail</code> (a sentence for people),
                  <code>code</code> (stable, for programs), <code>requestId</code> (name it when you
                  ask for help) and, where fields are wrong, <code>errors</code> by field.
                  <code>429</code> and <code>503</code> say in <code>Retry-After</code> how many
                  seconds to wait.
                </p>
              </section>
              <section>
                <h2>Shapes</h2>
                ${schemaNames(document).map(
                  (name) =>
                    html`<article id="schema-${name}">
                      <details>
                        <summary>${name}</summary>
                        <pre>${JSON.stringify(document.components?.schemas?.[name], null, 2)}</pre>
                      </details>
                    </article>`,
                )}
              </section>
            </main>
          </div>
        </body>
      </html>`,
  );
}

function operationsOf(document: ApiDocument): Located[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = (item as Record<string, Operation | undefined>)[method];
      return operation
        ? [
            {
              ...operation,
              method: method.toUpperCase(),
              path,
              id: operation.operationId ?? `${method}${path}`.replace(/\W+/g, '-'),
            },
          ]
        : [];
    }),
  );
}

function schemaNames(document: ApiDocument): string[] {
  return Object.keys(document.components?.schemas ?? {}).sort();
}

function renderOperation(operation: Located): Fragment {
  const { id, method, path, summary, description, parameters, requestBody, responses } = operation;
  return html`<article id="${id}">
    <p class="operation"><span class="method">${method}</span><code>/api${path}</code></p>
    <h3>${summary ?? ''}</h3>
    ${description ? html`<p>${description}</p>` : ''}
    ${parameters?.length ? renderParameters(parameters) : ''}
    ${requestBody ? html`<p>Body: ${renderContent(requestBody.content)}</p>` : ''}
    <div class="scroll" tabindex="0" role="region" aria-label="Answers of ${summary ?? id}">
      <table>
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col">Meaning</th>
            <th scope="col">Shape</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(responses ?? {}).map(
            ([status, response]) =>
              html`<tr>
                <td><code>${status}</code></td>
                <td>${renderLines(response.description ?? '')}</td>
                <td>${renderContent(response.content)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </article>`;
}

function renderParameters(parameters: Parameter[]): Fragment {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Parameters">
    <table>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">In</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (parameter) =>
            html`<tr>
              <td><code>${parameter.name}</code>${parameter.required ? ' (required)' : ''}</td>
              <td>${parameter.in}</td>
              <td>${typeOf(parameter.schema)}</td>
              <td>${parameter.description ?? parameter.schema?.description ?? ''}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A list in Markdown, of which only the lines matter here. */
function renderLines(text: string): Fragment {
  const lines = text.split('\n').map((line) => line.replace(/^- /, '').replaceAll('`', ''));
  return html`${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}${line}`)}`;
}

/** Of an answer what its `data` holds, and the names beside it. */
function renderContent(content: Content | undefined): Fragment {
  const schema = Object.values(content ?? {})[0]?.schema;
  const { data, error: _none, ...beside } = schema?.properties ?? {};
  if (!data) return renderShape(schema);
  const names = Object.keys(beside);
  return html`<code>data</code>:
    ${renderShape(data)}${names.length > 0 ? ` (${names.join(', ')})` : ''}`;
}

function renderShape(schema: Schema | undefined): Fragment {
  if (!schema) return html`–`;
  const name = refName(schema) ?? refName(schema.items);
  if (!name) return html`${typeOf(schema)}`;
  return html`${raw(schema.items ? 'list of ' : '')}<a href="#schema-${name}">${name}</a>`;
}

function refName(schema: Schema | undefined): string | undefined {
  return schema?.$ref?.split('/').at(-1);
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return 'text';
  const name = refName(schema);
  if (name) return name;
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  const type = schema.items
    ? `list of ${typeOf(schema.items)}`
    : [schema.type ?? 'any'].flat().join(' | ');
  const bounds = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < 1e9 && `to ${schema.maximum}`,
    schema.maxLength !== undefined && `up to ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${String(schema.default)}`,
  ].filter(Boolean);
  return [type, schema.format, ...bounds].filter(Boolean).join(', ');
}
