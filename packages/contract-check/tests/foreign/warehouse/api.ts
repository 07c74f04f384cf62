import { type Call, createRouter, json, Reply } from '../router.ts';
import { type Row, remove } from '../rows.ts';
import {
  choiceIn,
  integerIn,
  invalidKeys,
  isDate,
  isDateTime,
  isEmail,
  isRecord,
  isText,
  isWhole,
  looksLikeDate,
  pick,
  type Rules,
} from '../validation.ts';

/** Faults that can be enabled, one at a time, with the operations that show them. */
export const faults = {
  'Location without the id': ['createProduct'],
  'deleted product readable': ['deleteProduct', 'findProductById'],
  'PATCH activates': ['patchProduct'],
  'pages counted from 1': ['findAllProducts'],
  'total of the page': ['findAllSuppliers'],
  'size ignored': ['findAllProducts'],
  'last row missing': ['findAllSuppliers', 'createSupplier'],
  'desc ignored': ['findAllSuppliers'],
  'supplierId ignored': ['findAllProducts'],
  'active=false ignored': ['findAllProducts'],
  'price as text': ['findProductById'],
  'unknown product gets 500': ['findProductById'],
  'unknown supplier gets 500': ['createProduct'],
  'used SKU gets 500': ['createProduct'],
  'any tag accepted': ['createProduct', 'patchProduct'],
  'any country accepted': ['createSupplier', 'replaceSupplier'],
  'impossible date accepted': ['createProduct', 'patchProduct'],
  'movements of all products': ['findMovements', 'addMovement'],
} as const;
export type Fault = keyof typeof faults;

const hal = 'application/hal+json';

/** A warehouse in the style of Spring Boot: HAL, numbered pages from 0, and problem details. */
export const warehouseApi = (fault?: Fault) => {
  const has = (name: Fault): boolean => fault === name;
  const problem = (status: number, title: string, errors?: object[], headers = {}) =>
    json(
      status,
      { type: 'about:blank', title, status, ...(errors === undefined ? {} : { errors }) },
      headers,
      'application/problem+json',
    );
  const refuse = (status: number, title: string): never => {
    throw new Reply(problem(status, title));
  };
  const invalid = (field: string): never => {
    throw new Reply(problem(400, 'Bad Request', [{ field, message: 'is not valid' }]));
  };
  let count = 100;
  const nextId = (): number => {
    count += 1;
    return count;
  };
  const suppliers: Row[] = Array.from({ length: 23 }, (_, i) => ({
    id: nextId(),
    name: `Supplier ${String.fromCharCode(65 + ((i * 7) % 26))}${i}`,
    country: ['DE', 'FR', 'BD'][i % 3],
    email: `supplier${i}@example.com`,
    createdAt: '2026-01-02T03:04:05Z',
  }));
  const units = ['PIECE', 'KILOGRAM', 'METRE'];
  const products: Row[] = Array.from({ length: 31 }, (_, i) => ({
    id: nextId(),
    sku: `ABC-${String(1000 + i)}`,
    name: `Product ${i}`,
    price: 5 + i,
    unit: units[i % 3],
    supplierId: suppliers[i % 5]?.id,
    active: i % 4 !== 0,
    tags: i % 2 === 0 ? ['new'] : [],
  }));
  const deleted: Row[] = [];
  const movements: Row[] = products
    .slice(0, 10)
    .flatMap(({ id }) =>
      [3, 8].map((quantity) => ({ id: nextId(), productId: id, quantity, reason: 'DELIVERY' })),
    );

  const idOf = (text: string | undefined): number => {
    if (!/^-?\d{1,18}$/.test(text ?? '')) refuse(400, 'Bad Request');
    return Number(text);
  };
  const find = (rows: Row[], text: string | undefined): Row => {
    const id = idOf(text);
    return rows.find((row) => row.id === id) ?? refuse(404, 'Not Found');
  };
  const bodyOf = ({ body, type }: Call): Record<string, unknown> => {
    if (!/^application\/json/.test(type)) refuse(415, 'Unsupported Media Type');
    if (!isRecord(body)) return refuse(400, 'Bad Request');
    return body;
  };
  const read = (body: Record<string, unknown>, rules: Rules, required: string[]): Record<string, unknown> => {
    const [first] = invalidKeys(body, rules, required);
    return first === undefined ? pick(body, Object.keys(rules)) : invalid(first.key);
  };

  const isAddress = (value: unknown): boolean =>
    isRecord(value) &&
    isText(value.street, 1, 100) &&
    isText(value.city, 1, 60) &&
    (value.postcode === undefined ||
      (typeof value.postcode === 'string' && /^[0-9]{5}$/.test(value.postcode)));
  const supplierRules: Rules = {
    name: (value) => isText(value, 1, 100),
    country: (value) =>
      typeof value === 'string' && (/^[A-Z]{2}$/.test(value) || has('any country accepted')),
    email: isEmail,
    address: isAddress,
  };
  const isTags = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= 5 &&
    value.every((each) => isText(each, 1, 20) || (has('any tag accepted') && typeof each === 'string'));
  const isDay = has('impossible date accepted') ? looksLikeDate : isDate;
  const isPrice = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 100_000;
  const patchRules: Rules = {
    name: (value) => isText(value, 1, 80),
    price: isPrice,
    active: (value) => typeof value === 'boolean',
    tags: isTags,
    availableFrom: (value) => value === null || isDay(value),
  };
  const productRules: Rules = {
    ...patchRules,
    sku: (value) => typeof value === 'string' && /^[A-Z]{3}-[0-9]{4}$/.test(value),
    unit: (value) => units.includes(value as string),
    supplierId: (value) => Number.isInteger(value),
    availableFrom: isDay,
  };
  const movementRules: Rules = {
    quantity: (value) => isWhole(value, 1, 1000),
    reason: (value) => ['DELIVERY', 'RETURN', 'CORRECTION'].includes(value as string),
    comment: (value) => typeof value === 'string' && value.length <= 200,
    movedAt: isDateTime,
  };

  const linked = (path: string, row: Row): Row => ({
    ...row,
    _links: { self: { href: `${path}/${row.id}` } },
  });
  const shownSupplier = (row: Row): Row => linked('/api/v1/suppliers', row);
  const stockOf = ({ id }: Row): number =>
    movements
      .filter(({ productId }) => productId === id)
      .reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const shownProduct = (row: Row): Row => linked('/api/v1/products', { ...row, stock: stockOf(row) });

  const paged = (path: string, key: string, all: Row[], query: URLSearchParams): Response => {
    const isProducts = key === 'productModelList';
    const rows = has('last row missing') && !isProducts ? all.slice(0, -1) : all;
    const number = integerIn(query, 'page', { min: 0, max: 999_999_999 }, invalid) ?? 0;
    const asked = integerIn(query, 'size', { min: 1, max: 100 }, invalid) ?? 20;
    const size = has('size ignored') && isProducts ? 20 : asked;
    const index = has('pages counted from 1') && isProducts ? Math.max(0, number - 1) : number;
    const page = rows.slice(index * size, (index + 1) * size);
    const totalPages = Math.ceil(rows.length / size);
    const linkTo = (to: number) => {
      const search = new URLSearchParams(query);
      search.set('page', String(to));
      search.set('size', String(size));
      return { href: `${path}?${search}` };
    };
    return json(
      200,
      {
        ...(page.length === 0 ? {} : { _embedded: { [key]: page } }),
        _links: { self: linkTo(number), ...(number + 1 < totalPages ? { next: linkTo(number + 1) } : {}) },
        page: {
          size,
          totalElements: has('total of the page') && !isProducts ? page.length : rows.length,
          totalPages,
          number,
        },
      },
      {},
      hal,
    );
  };

  const handle = createRouter(
    {
      'GET /api/v1/suppliers': ({ query }) => {
        const sort = choiceIn(query, 'sort', ['name,asc', 'name,desc', 'id,asc'], invalid) ?? 'id,asc';
        const sign = sort === 'name,desc' && !has('desc ignored') ? -1 : 1;
        const rows = [...suppliers];
        if (sort !== 'id,asc') rows.sort((a, b) => sign * (String(a.name) < String(b.name) ? -1 : 1));
        return paged('/api/v1/suppliers', 'supplierModelList', rows.map(shownSupplier), query);
      },
      'POST /api/v1/suppliers': (call) => {
        const sent = read(bodyOf(call), supplierRules, ['name', 'country', 'email']);
        if (suppliers.some(({ email }) => email === sent.email)) refuse(409, 'Conflict');
        const row = { id: nextId(), ...sent, createdAt: '2026-02-03T04:05:06Z' };
        suppliers.push(row);
        return json(201, shownSupplier(row), { location: `/api/v1/suppliers/${row.id}` }, hal);
      },
      'GET /api/v1/suppliers/:supplierId': ({ params }) =>
        json(200, shownSupplier(find(suppliers, params.supplierId)), {}, hal),
      'PUT /api/v1/suppliers/:supplierId': (call) => {
        const row = find(suppliers, call.params.supplierId);
        const sent = read(bodyOf(call), supplierRules, ['name', 'country', 'email']);
        if (suppliers.some((each) => each !== row && each.email === sent.email)) refuse(409, 'Conflict');
        delete row.address;
        Object.assign(row, sent);
        return json(200, shownSupplier(row), {}, hal);
      },
      'DELETE /api/v1/suppliers/:supplierId': ({ params }) => {
        const row = find(suppliers, params.supplierId);
        if (products.some(({ supplierId }) => supplierId === row.id)) refuse(409, 'Conflict');
        remove(suppliers, row);
        return new Response(null, { status: 204 });
      },
      'GET /api/v1/products': ({ query }) => {
        const supplier = integerIn(query, 'supplierId', { min: -1e18, max: 1e18 }, invalid);
        const active = choiceIn(query, 'active', ['true', 'false'], invalid);
        const unit = choiceIn(query, 'unit', units, invalid);
        const rows = products.filter(
          (row) =>
            (supplier === undefined || has('supplierId ignored') || row.supplierId === supplier) &&
            (active === null ||
              (active === 'false' && has('active=false ignored')) ||
              String(row.active) === active) &&
            (unit === null || row.unit === unit),
        );
        return paged('/api/v1/products', 'productModelList', rows.map(shownProduct), query);
      },
      'POST /api/v1/products': (call) => {
        const sent = read(bodyOf(call), productRules, ['sku', 'name', 'price', 'unit', 'supplierId']);
        if (!suppliers.some(({ id }) => id === sent.supplierId))
          refuse(has('unknown supplier gets 500') ? 500 : 404, 'Not Found');
        if (products.some(({ sku }) => sku === sent.sku))
          refuse(has('used SKU gets 500') ? 500 : 409, 'Conflict');
        const row = { id: nextId(), active: true, tags: [], ...sent };
        products.push(row);
        return json(
          201,
          shownProduct(row),
          { location: has('Location without the id') ? '/api/v1/products/' : `/api/v1/products/${row.id}` },
          hal,
        );
      },
      'GET /api/v1/products/:id': ({ params }) => {
        const id = idOf(params.id);
        const row = [...products, ...deleted].find((each) => each.id === id);
        if (row === undefined) return refuse(has('unknown product gets 500') ? 500 : 404, 'Not Found');
        const shown = shownProduct(row);
        return json(200, has('price as text') ? { ...shown, price: String(shown.price) } : shown, {}, hal);
      },
      'PATCH /api/v1/products/:id': (call) => {
        const row = find(products, call.params.id);
        const body = bodyOf(call);
        if (Object.keys(body).length === 0) refuse(400, 'Bad Request');
        Object.assign(row, has('PATCH activates') ? { active: true } : {}, read(body, patchRules, []));
        return json(200, shownProduct(row), {}, hal);
      },
      'DELETE /api/v1/products/:id': ({ params }) => {
        const row = find(products, params.id);
        remove(products, row);
        if (has('deleted product readable')) deleted.push(row);
        for (const each of movements.filter(({ productId }) => productId === row.id)) remove(movements, each);
        return new Response(null, { status: 204 });
      },
      'GET /api/v1/products/:id/movements': ({ params }) => {
        const { id } = find(products, params.id);
        const rows = movements.filter(
          ({ productId }) => productId === id || has('movements of all products'),
        );
        return json(
          200,
          {
            ...(rows.length === 0 ? {} : { _embedded: { movementModelList: rows } }),
            _links: { self: { href: `/api/v1/products/${id}/movements` } },
          },
          {},
          hal,
        );
      },
      'POST /api/v1/products/:id/movements': (call) => {
        const { id } = find(products, call.params.id);
        const row = {
          id: nextId(),
          productId: id,
          ...read(bodyOf(call), movementRules, ['quantity', 'reason']),
        };
        movements.push(row);
        return json(201, row, {}, hal);
      },
    },
    (status, headers = {}) => problem(status, 'Error', undefined, headers),
  );
  return { handle };
};
