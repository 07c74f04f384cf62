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
  'created with 200': ['create_owner'],
  'unknown pet gets 500': ['get_pet'],
  'unknown owner created by PUT': ['replace_owner'],
  'phone not replaced': ['replace_owner'],
  'PATCH resets what is not sent': ['update_pet'],
  'PATCH changes every pet': ['update_pet'],
  'id of the body used': ['replace_owner'],
  'id as sent': ['add_pet'],
  'price as sent': ['create_appointment'],
  'negative milligrams accepted': ['create_appointment'],
  'any minutes accepted': ['create_appointment'],
  'impossible times accepted': ['create_appointment'],
  'impossible dates accepted': ['create_owner'],
  'fractions refused': ['create_appointment'],
  'pages overlap': ['list_owners'],
  'count of the page': ['list_owners'],
  'limit ignored': ['list_owners'],
  'per_page ignored': ['list_appointments'],
  'total_pages rounded down': ['list_appointments'],
  'last appointment missing': ['list_appointments', 'create_appointment'],
  'species ignored': ['list_pets'],
  'owner_id ignored': ['list_pets'],
  'min_weight exclusive': ['list_pets'],
  'min_weight ignored': ['list_pets'],
  'status ignored': ['list_appointments'],
  'wrong order': ['list_pets'],
  'deleted owner readable': ['delete_owner'],
  'deleted pet listed': ['delete_pet', 'list_pets'],
  'pets of all owners': ['list_pets_of_owner', 'add_pet'],
  'no key needed': ['list_pets'],
  'any key accepted': ['delete_pet'],
  'weight as text': ['list_pets'],
  'password leaks': ['get_owner'],
  'any species accepted': ['add_pet'],
  'notes cut': ['add_pet', 'update_pet'],
  'null crashes': ['update_pet'],
} as const;
export type Fault = keyof typeof faults;
export const keys = ['key-of-amal-1', 'key-of-bela-2'] as const;

/** A veterinary clinic in the style of FastAPI: offsets and pages, snake_case, errors in `detail`. */
export const clinicApi = (fault?: Fault) => {
  const has = (name: Fault): boolean => fault === name;
  const invalid = (loc: (string | number)[], msg: string): never => {
    throw new Reply(json(422, { detail: [{ loc, msg, type: 'value_error' }] }));
  };
  const missing = (): never => {
    throw new Reply(json(404, { detail: 'Not Found' }));
  };
  const now = '2026-02-03T04:05:06Z';
  let count = 0;
  const nextId = (): number => {
    count += 1;
    return count;
  };
  const owners: Row[] = Array.from({ length: 19 }, (_, i) => ({
    id: nextId(),
    name: `Owner ${i}`,
    email: `owner${i}@example.com`,
    phone: null,
    born_on: null,
  }));
  const species = ['dog', 'cat', 'horse'];
  const pets: Row[] = Array.from({ length: 14 }, (_, i) => ({
    id: nextId(),
    owner_id: owners[i % 5]?.id,
    name: `Pet ${String.fromCharCode(65 + ((i * 5) % 14))}`,
    species: species[i % 3],
    weight: 1 + ((i * 5) % 7),
    chipped: i % 2 === 0,
    notes: '',
    registered_at: now,
  }));
  const vets: Row[] = ['Dr. Aziz', 'Dr. Bose', 'Dr. Cruz'].map((name) => ({ id: nextId(), name }));
  const appointments: Row[] = Array.from({ length: 15 }, (_, i) => ({
    id: nextId(),
    pet_id: pets[i % 14]?.id,
    vet_id: vets[i % 3]?.id,
    starts_at: now,
    treatments: [{ kind: 'vaccination', vaccine: 'rabies' }],
    status: i % 4 === 0 ? 'done' : 'booked',
    price: 40,
  }));

  const authenticate = ({ headers }: Call, leaves: Fault | undefined = undefined): void => {
    const key = headers.get('x-api-key');
    if (key === null && leaves === 'no key needed' && has(leaves)) return;
    if (key !== null && leaves === 'any key accepted' && has(leaves)) return;
    if (!keys.some((each) => each === key)) throw new Reply(json(401, { detail: 'Not authenticated' }));
  };
  const idOf = ({ params }: Call, name: string): number => {
    const text = params[name] ?? '';
    return /^-?\d{1,18}$/.test(text)
      ? Number(text)
      : invalid(['path', name], 'Input should be a valid integer');
  };
  const find = (rows: Row[], id: number): Row => rows.find((row) => row.id === id) ?? missing();
  const bodyOf = ({ body, type }: Call): Record<string, unknown> => {
    if (!/^application\/json\b/.test(type) || !isRecord(body))
      return invalid(['body'], 'Input should be a valid dictionary');
    return body;
  };
  const assertValid = (body: Record<string, unknown>, rules: Rules, required: string[]): void => {
    for (const { key, isMissing } of invalidKeys(body, rules, required))
      invalid(['body', key], isMissing ? 'Field required' : 'Input is not valid');
  };
  const invalidParameter = (name: string): never => invalid(['query', name], 'Input is not valid');

  const ownerRules: Rules = {
    name: (value) => isText(value, 1, 60),
    email: isEmail,
    phone: (value) => value === null || (typeof value === 'string' && /^\+[0-9]{6,14}$/.test(value)),
    born_on: (value) =>
      value === null || (has('impossible dates accepted') ? looksLikeDate(value) : isDate(value)),
  };
  const petRules: Rules = {
    name: (value) => isText(value, 1, 40),
    species: (value) =>
      species.includes(String(value)) || (has('any species accepted') && typeof value === 'string'),
    weight: (value) => typeof value === 'number' && value > 0 && value <= 1500,
    chipped: (value) => typeof value === 'boolean',
    notes: (value) => {
      if (value === null && has('null crashes')) throw new TypeError('null has no length');
      return isText(value, 0, 300);
    },
  };
  const isTreatment = (value: unknown): boolean => {
    if (!isRecord(value)) return false;
    if (value.kind === 'vaccination') return isText(value.vaccine, 2, 20);
    const { minutes, anaesthesia } = value;
    const isLength = has('any minutes accepted') ? Number.isInteger(minutes) : isWhole(minutes, 5, 600);
    if (value.kind !== 'surgery' || !isLength) return false;
    if (anaesthesia === undefined) return true;
    const min = has('negative milligrams accepted') ? -1e9 : 1;
    return (
      isRecord(anaesthesia) && isText(anaesthesia.drug, 1, 40) && isWhole(anaesthesia.milligrams, min, 5000)
    );
  };
  const isTime = (value: unknown): boolean => {
    if (has('impossible times accepted'))
      return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:/.test(value);
    return isDateTime(value) && !(has('fractions refused') && String(value).includes('.'));
  };
  const cut = (row: Record<string, unknown>): Record<string, unknown> =>
    has('notes cut') && typeof row.notes === 'string' ? { ...row, notes: row.notes.slice(0, 10) } : row;

  const handle = createRouter(
    {
      'GET /v1/owners': (call) => {
        authenticate(call);
        const { query } = call;
        const offset = integerIn(query, 'offset', { min: 0, max: 1e15 }, invalidParameter) ?? 0;
        const given = integerIn(query, 'limit', { min: 1, max: 100 }, invalidParameter) ?? 8;
        const limit = has('limit ignored') ? 8 : given;
        const q = (query.get('q') ?? '').toLowerCase();
        const rows = owners.filter(({ name }) => String(name).toLowerCase().includes(q));
        const start = has('pages overlap') && offset > 0 ? offset - 1 : offset;
        const results = rows.slice(start, start + limit);
        return json(200, { count: has('count of the page') ? results.length : rows.length, results });
      },
      'POST /v1/owners': (call) => {
        authenticate(call);
        const body = bodyOf(call);
        assertValid(body, ownerRules, ['name', 'email']);
        const row = { id: nextId(), phone: null, born_on: null, ...pick(body, Object.keys(ownerRules)) };
        owners.push(row);
        return json(has('created with 200') ? 200 : 201, row);
      },
      'GET /v1/owners/:owner_id': (call) => {
        authenticate(call);
        const row = find([...owners, ...deleted], idOf(call, 'owner_id'));
        return json(200, has('password leaks') ? { ...row, password_hash: '$2b$12$abcdefghijkl' } : row);
      },
      'PUT /v1/owners/:owner_id': (call) => {
        authenticate(call);
        const id = idOf(call, 'owner_id');
        const body = bodyOf(call);
        assertValid(body, { ...ownerRules, id: (value) => Number.isInteger(value) }, ['id', 'name', 'email']);
        const known = owners.find((row) => row.id === id);
        if (known === undefined && !has('unknown owner created by PUT')) missing();
        const fresh = { phone: null, born_on: null, ...pick(body, Object.keys(ownerRules)) };
        const row = { ...fresh, id: has('id of the body used') ? -Number(body.id) : id } as Row;
        if (has('phone not replaced') && known !== undefined) row.phone = known.phone;
        if (known === undefined) owners.push(row);
        else owners[owners.indexOf(known)] = row;
        return json(200, row);
      },
      'DELETE /v1/owners/:owner_id': (call) => {
        authenticate(call);
        const row = find(owners, idOf(call, 'owner_id'));
        remove(owners, row);
        if (has('deleted owner readable')) deleted.push(row);
        return new Response(null, { status: 204 });
      },
      'GET /v1/owners/:owner_id/pets': (call) => {
        authenticate(call);
        const owner = find(owners, idOf(call, 'owner_id'));
        return json(200, has('pets of all owners') ? pets : pets.filter((pet) => pet.owner_id === owner.id));
      },
      'POST /v1/owners/:owner_id/pets': (call) => {
        authenticate(call);
        const owner = find(owners, idOf(call, 'owner_id'));
        const body = bodyOf(call);
        assertValid(body, petRules, ['name', 'species']);
        const row = {
          id: has('id as sent') && Number.isInteger(body.id) ? Number(body.id) : nextId(),
          owner_id: owner.id,
          weight: 1,
          chipped: false,
          notes: '',
          ...cut(pick(body, Object.keys(petRules))),
          registered_at: now,
        };
        pets.push(row);
        return json(201, row);
      },
      'GET /v1/pets': (call) => {
        authenticate(call, 'no key needed');
        const { query } = call;
        const kind = choiceIn(query, 'species', species, invalidParameter);
        const order = choiceIn(query, 'order_by', ['name', '-weight'], invalidParameter);
        const owner = integerIn(query, 'owner_id', { min: -1e18, max: 1e18 }, invalidParameter);
        const text = query.get('min_weight');
        const weight = text === null ? 0 : Number(text);
        if (text === '' || Number.isNaN(weight) || weight < 0) invalidParameter('min_weight');
        const rows = [...pets, ...(has('deleted pet listed') ? deleted : [])].filter(
          (pet) =>
            (kind === null || has('species ignored') || pet.species === kind) &&
            (owner === undefined || has('owner_id ignored') || pet.owner_id === owner) &&
            (text === null ||
              has('min_weight ignored') ||
              (has('min_weight exclusive') ? Number(pet.weight) > weight : Number(pet.weight) >= weight)),
        );
        const sign = has('wrong order') ? -1 : 1;
        if (order === 'name') rows.sort((a, b) => sign * (String(a.name) < String(b.name) ? -1 : 1));
        if (order === '-weight') rows.sort((a, b) => sign * (Number(b.weight) - Number(a.weight)));
        return json(
          200,
          has('weight as text') ? rows.map((row) => ({ ...row, weight: String(row.weight) })) : rows,
        );
      },
      'GET /v1/pets/:pet_id': (call) => {
        authenticate(call);
        const id = idOf(call, 'pet_id');
        if (has('unknown pet gets 500') && !pets.some((pet) => pet.id === id))
          throw new TypeError('None has no name');
        return json(200, find(pets, id));
      },
      'PATCH /v1/pets/:pet_id': (call) => {
        authenticate(call);
        const row = find(pets, idOf(call, 'pet_id'));
        const body = bodyOf(call);
        const { species: _, ...rules } = petRules;
        assertValid(body, rules, []);
        if (has('PATCH resets what is not sent'))
          Object.assign(row, { weight: 1, chipped: false, notes: '' });
        const change = cut(pick(body, Object.keys(rules)));
        for (const each of has('PATCH changes every pet') ? pets : [row]) Object.assign(each, change);
        return json(200, row);
      },
      'DELETE /v1/pets/:pet_id': (call) => {
        authenticate(call, 'any key accepted');
        const row = find(pets, idOf(call, 'pet_id'));
        remove(pets, row);
        deleted.push(row);
        return new Response(null, { status: 204 });
      },
      'GET /v1/vets': () => json(200, vets),
      'GET /v1/appointments': (call) => {
        authenticate(call);
        const { query } = call;
        const page = integerIn(query, 'page', { min: 1, max: 1e15 }, invalidParameter) ?? 1;
        const given = integerIn(query, 'per_page', { min: 1, max: 100 }, invalidParameter) ?? 6;
        const size = has('per_page ignored') ? 6 : given;
        const status = choiceIn(query, 'status', ['booked', 'done'], invalidParameter);
        const vet = integerIn(query, 'vet_id', { min: -1e18, max: 1e18 }, invalidParameter);
        const rows = appointments.filter(
          (row) =>
            (status === null || has('status ignored') || row.status === status) &&
            (vet === undefined || row.vet_id === vet),
        );
        const total = rows.length;
        const whole = total / size;
        const data = has('last appointment missing') ? rows.slice(0, -1) : rows;
        return json(200, {
          data: data.slice((page - 1) * size, page * size),
          meta: {
            page,
            per_page: size,
            total,
            total_pages: has('total_pages rounded down') ? Math.floor(whole) : Math.ceil(whole),
          },
        });
      },
      'POST /v1/appointments': (call) => {
        authenticate(call);
        const body = bodyOf(call);
        assertValid(
          body,
          {
            pet_id: (value) => pets.some(({ id }) => id === value),
            vet_id: (value) => vets.some(({ id }) => id === value),
            starts_at: isTime,
            reason: (value) => isText(value, 0, 200),
            treatments: (value) =>
              Array.isArray(value) && value.length >= 1 && value.length <= 4 && value.every(isTreatment),
          },
          ['pet_id', 'vet_id', 'starts_at', 'treatments'],
        );
        const row = {
          id: nextId(),
          ...pick(body, ['pet_id', 'vet_id', 'starts_at', 'reason', 'treatments']),
          status: 'booked',
          price:
            has('price as sent') && Number.isInteger(body.price)
              ? body.price
              : 40 * (body.treatments as []).length,
        };
        appointments.push(row);
        return json(201, row);
      },
      'GET /v1/appointments/:appointment_id': (call) => {
        authenticate(call);
        return json(200, find(appointments, idOf(call, 'appointment_id')));
      },
      'DELETE /v1/appointments/:appointment_id': (call) => {
        authenticate(call);
        remove(appointments, find(appointments, idOf(call, 'appointment_id')));
        return new Response(null, { status: 204 });
      },
    },
    (status, headers) => json(status, { detail: status === 404 ? 'Not Found' : 'Not possible' }, headers),
  );
  const deleted: Row[] = [];
  return { handle };
};
