import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
/** The exports of those modules that every zod schema refers to. */
const unused = /Processor$|^create\w*JSONSchemaMethod$/;

type Declarator = { id: { name: string }; init: { start: number; end: number } };
type Program = {
  body: { type: string; declaration?: { type: string; declarations: Declarator[] } | null }[];
};

/**
 * zod's schemas carry the code that converts them to JSON Schema. The browser only validates responses, so
 * that code becomes empty functions: about 5 kB (brotli) less. The build fails when zod moves it.
 */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'razz:zod-without-json-schema',
  apply: 'build',
  transform(code, id) {
    if (!modules.test(id)) return null;
    const { body } = this.parse(code) as unknown as Program;
    const functions = body
      .filter(({ type }) => type === 'ExportNamedDeclaration')
      .flatMap(({ declaration }) =>
        declaration?.type === 'VariableDeclaration' ? declaration.declarations : [],
      )
      .filter((declarator) => unused.test(declarator.id.name));
    if (functions.length === 0) this.error(`${id} exports no conversion to JSON Schema any more`);
    const stubbed = functions.reduceRight(
      (text, { init }) => `${text.slice(0, init.start)}() => undefined${text.slice(init.end)}`,
      code,
    );
    return { code: stubbed, map: null };
  },
});
