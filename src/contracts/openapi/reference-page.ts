import { openApiDocument } from './document.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Operation, operations } from './operations.ts';
import { referenceStyle } from './reference-style.ts';
import { escapeHtml, schemaHtml } from './schema-html.ts';

type Described = {
  summary: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: { content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<
    string,
    { description: string; content?: { 'application/json': { schema: JsonSchema } } }
  >;
};

const who = ({ metadata }: Operation): string => {
  const person = metadata.access === 'customer' ? 'A signed-in customer' : 'Anyone';
  if (metadata.bearer === 'none') return `${person}; no bearer token.`;
  if (metadata.bearer === 'any') return `${person}.`;
  return `${person}, or a bearer token with the scope <code>${metadata.bearer}</code>.`;
};

const parameterTable = (parameters: Described['parameters'] = []): string =>
  parameters.length === 0
    ? ''
    : `<h4>Parameters</h4><dl class="fields">${parameters
        .filter((parameter) => 'name' in parameter)
        .map(
          (parameter) =>
            `<dt><code>${escapeHtml(parameter.name)}</code> <small>${parameter.in}${parameter.required ? ', required' : ''}</small></dt><dd>${schemaHtml(parameter.schema)}</dd>`,
        )
        .join('')}</dl>`;

const answers = (responses: Described['responses']): string =>
  Object.entries(responses)
    .map(([status, { description, content }]) => {
      const schema = content?.['application/json'].schema;
      const shown = Number(status) < 400 && schema !== undefined ? schemaHtml(schema) : '';
      return `<li><code>${status}</code> ${escapeHtml(description)}${shown}</li>`;
    })
    .join('');

const section = (operation: Operation, described: Described): string => `
<section id="${operation.name}">
<h3><span class="method ${operation.method.toLowerCase()}">${operation.method}</span> <code>${escapeHtml(operation.path)}</code></h3>
<p class="summary">${escapeHtml(described.summary)}</p>
${described.description === undefined ? '' : `<p>${escapeHtml(described.description)}</p>`}
<p>${who(operation)}${operation.metadata.safe ? '' : ' Changes something.'}${operation.metadata.guarded ? ' Tightly rate limited.' : ''}${operation.metadata.optional ? ' A backend may leave it out.' : ''}</p>
${parameterTable(described.parameters)}
${described.requestBody === undefined ? '' : `<h4>Body</h4>${schemaHtml(described.requestBody.content['application/json'].schema)}`}
<h4>Answers</h4><ul class="answers">${answers(described.responses)}</ul>
</section>`;

/** The reference as one page that needs no script and nothing from elsewhere: it opens from disk too. */
export const referencePage = (): string => {
  const document = openApiDocument() as {
    info: { title: string; version: string; description: string };
    tags: { name: string; description: string }[];
    paths: Record<string, Record<string, Described>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const described = (operation: Operation): Described | undefined =>
    document.paths[operation.path.replace(/:(\w+)/g, '{$1}')]?.[operation.method.toLowerCase()];
  const byTag = document.tags.map((tag) => ({
    ...tag,
    calls: operations.filter((operation) => operation.name.startsWith(`${tag.name}.`)),
  }));
  const menu = byTag
    .map(
      ({ description, calls }) =>
        `<li><b>${escapeHtml(description)}</b><ul>${calls.map((call) => `<li><a href="#${call.name}">${escapeHtml(call.summary)}</a></li>`).join('')}</ul></li>`,
    )
    .join('');
  const sections = byTag
    .map(
      ({ description, calls }) =>
        `<h2>${escapeHtml(description)}</h2>${calls
          .map((call) => {
            const about = described(call);
            return about === undefined ? '' : section(call, about);
          })
          .join('')}`,
    )
    .join('');
  const schemas = Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<section id="schema-${name}"><h3>${name}</h3>${schemaHtml(schema, true)}</section>`,
    )
    .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(document.info.title)}</title><style>${referenceStyle}</style></head>
<body><nav aria-label="Calls"><p class="title">${escapeHtml(document.info.title)} <small>${document.info.version}</small></p><ul>${menu}<li><a href="#schemas"><b>Schemas</b></a></li></ul></nav>
<main><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)}</p>
<p>As OpenAPI 3.1: <a href="openapi.json">openapi.json</a></p>${sections}<h2 id="schemas">Schemas</h2>${schemas}</main></body></html>
`;
};
