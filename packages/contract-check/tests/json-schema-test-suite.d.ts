declare module 'json-schema-test-suite' {
  interface Group {
    description: string;
    schema: Record<string, unknown>;
    tests: { description: string; data: unknown; valid: boolean }[];
  }
  const suite: { draft4: () => { name: string; optional: boolean; schemas: Group[] }[] };
  export default suite;
}
