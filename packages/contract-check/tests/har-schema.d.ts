declare module 'har-schema' {
  const schemas: { har: Record<string, unknown> } & Record<string, Record<string, unknown>>;
  export default schemas;
}
