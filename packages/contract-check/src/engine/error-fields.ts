const parts = (field: string): string[] => field.replace(/\[(\w+)\]/g, '.$1').split('.');

/**
 * Whether one of the fields is at the path, above it or below it: 'cart', 'cart.0', 'cart[0].quantity'. `*` matches
 * any key.
 */
export const includesField = (fields: readonly string[], path: readonly (string | number)[]): boolean => {
  const segments = path.map(String);
  return fields.some((field) =>
    parts(field).every((part, i) => i >= segments.length || part === segments[i] || part === '*'),
  );
};
