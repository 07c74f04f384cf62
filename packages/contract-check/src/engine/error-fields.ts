const parts = (field: string): string[] => field.replace(/\[(\w+)\]/g, '.$1').split('.');

/** Whether one of the fields is the one at the path, one that holds it, or one within it: 'cart', 'cart.0', 'cart[0].quantity'. */
export const includesField = (fields: readonly string[], path: readonly (string | number)[]): boolean => {
  const wanted = path.map(String);
  return fields.some((field) =>
    parts(field).every((part, i) => i >= wanted.length || part === wanted[i] || part === '*'),
  );
};
