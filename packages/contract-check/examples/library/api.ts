import { randomUUID } from 'node:crypto';
import { library } from './contract.ts';

/** Bugs that can be enabled, one at a time: how each violates contract.ts, and the affected routes. */
export const bugs = {
  'shelf leaks': { breaks: 'a book contains its shelf number', at: ['books.read'] },
  'missing envelope': { breaks: 'a single book lacks the data envelope', at: ['books.read'] },
  'flag as number': { breaks: 'inPrint is 0 or 1', at: ['books.search', 'books.read'] },
  '200 for created': { breaks: 'a new book gets 200', at: ['books.add'] },
  'page as string': { breaks: 'p is a string', at: ['books.search'] },
  'null for unknown': { breaks: 'an unknown book gets 200 and null', at: ['books.read'] },
  'isbn unchecked': { breaks: 'any string is accepted as ISBN', at: ['books.add', 'books.replace'] },
  'pages from zero': { breaks: 'a book of 0 pages is accepted', at: ['books.add', 'books.replace'] },
  'genre not required': { breaks: 'a book without a genre is accepted', at: ['books.add', 'books.replace'] },
  'any due date': { breaks: 'a loan with an invalid due date is accepted', at: ['loans.borrow'] },
  'form accepted': {
    breaks: 'a body with another content type is accepted',
    at: ['books.add', 'books.replace', 'loans.borrow'],
  },
  'fields not named': {
    breaks: 'a validation error names no field',
    at: ['books.add', 'books.replace', 'loans.borrow'],
  },
  'large body crashes': {
    breaks: 'a body of 2 MiB gets 500',
    at: ['books.add', 'books.replace', 'loans.borrow'],
  },
  'remark shortened': { breaks: 'a remark is truncated to 10 characters', at: ['loans.borrow'] },
  'name not replaced': { breaks: 'PUT does not change the name', at: ['books.replace'] },
  'wrong book deleted': { breaks: 'DELETE deletes the first book instead', at: ['books.remove'] },
  'first page twice': { breaks: 'page 2 is page 1', at: ['books.search'] },
  'last page lost': { breaks: 'the last page is empty', at: ['books.search'] },
  'count of page': { breaks: 'count is the row count of the page', at: ['books.search'] },
  'exclusive maximum': {
    breaks: 'maxPages excludes books with exactly that page count',
    at: ['books.search'],
  },
  'longest unsorted': { breaks: 'order=longest does not sort', at: ['books.search'] },
  'sorted within page': { breaks: 'order=name sorts within each page only', at: ['books.search'] },
  'unauthenticated writes': { breaks: 'anyone can add books', at: ['books.add'] },
  'any key accepted': {
    breaks: 'an unknown key is accepted',
    at: ['books.add', 'loans.list', 'loans.read'],
  },
  'loans of all members': { breaks: 'every member sees all loans', at: ['loans.list', 'loans.borrow'] },
  'foreign loan readable': { breaks: 'other members can read a loan', at: ['loans.read'] },
  'foreign loan deletable': { breaks: 'other members can end a loan', at: ['loans.end'] },
} as const;
export type Bug = keyof typeof bugs;

interface Book {
  id: string;
  name: string;
  isbn: string;
  genre: string;
  pageCount: number;
  inPrint: boolean;
  addedAt: string;
}
interface Loan {
  id: string;
  member: string;
  bookId: string;
  dueOn: string;
  remark: string;
}

export const keys = { mira: 'mira-6b1d', omar: 'omar-90fa' } as const;
const pageSize = 25;

class HttpError extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  constructor(status: number, message: string, fields?: Record<string, string>) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}
const json = (status: number, body: unknown): Response => Response.json(body, { status });

interface Issues {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

/** An in-memory implementation of contract.ts, optionally with one bug. */
export const libraryApi = (bug?: Bug) => {
  const has = (name: Bug): boolean => bug === name;
  const genres = ['fiction', 'science', 'history'];
  let books: Book[] = Array.from({ length: 60 }, (_, i) => ({
    id: randomUUID(),
    name: `${['Rivers', 'Atlas', 'Moon', 'Garden'][(i * 3) % 4]} ${String.fromCharCode(65 + ((i * 7) % 26))}`,
    isbn: `97800000000${String(10 + i)}`,
    genre: genres[i % 3] ?? 'fiction',
    pageCount: 100 + ((i * 37) % 50),
    inPrint: i % 2 === 0,
    addedAt: new Date(Date.UTC(2026, 0, 1 + i)).toISOString(),
  }));
  let loans: Loan[] = [];

  const memberOf = (request: Request): string => {
    const key = request.headers.get('x-api-key') ?? '';
    const known = Object.entries(keys).find(
      ([, each]) => each === key || (has('any key accepted') && key !== ''),
    );
    if (known === undefined) throw new HttpError(401, 'Send a key.');
    return known[0];
  };

  /** Validates a body against the contract's schema, except for the `unchecked` fields. */
  const bodyOf = async <Body>(
    request: Request,
    schema: { safeParse: (value: unknown) => Issues },
    unchecked: readonly string[],
  ): Promise<Body> => {
    const isJsonType = /^application\/json\b/.test(request.headers.get('content-type') ?? '');
    if (!isJsonType && !has('form accepted')) throw new HttpError(415, 'Send JSON.');
    const text = await request.text();
    if (text.length > 100_000)
      throw has('large body crashes') ? new Error('out of memory') : new HttpError(413, 'Too large.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new HttpError(422, 'The body is not JSON.');
    }
    const issues = (schema.safeParse(body).error?.issues ?? []).filter(
      ({ path }) => !unchecked.includes(String(path[0])),
    );
    if (issues.length === 0) return body as Body;
    const fields = Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
    throw new HttpError(422, 'The body is not valid.', has('fields not named') ? undefined : fields);
  };
  type BookFields = Omit<Book, 'id' | 'addedAt'>;
  const bookBody = (request: Request): Promise<BookFields> =>
    bodyOf<BookFields>(request, library.books.add.body, [
      ...(has('isbn unchecked') ? ['isbn'] : []),
      ...(has('pages from zero') ? ['pageCount'] : []),
      ...(has('genre not required') ? ['genre'] : []),
    ]).then(({ name, isbn, genre, pageCount, inPrint }) => ({ name, isbn, genre, pageCount, inPrint }));

  const toResponse = (book: Book, isOne = false): unknown => ({
    ...book,
    ...(has('flag as number') ? { inPrint: Number(book.inPrint) } : {}),
    ...(has('shelf leaks') && isOne ? { shelf: 'A3' } : {}),
  });
  const withoutMember = ({ member: _, ...loan }: Loan): unknown => loan;

  const uuid = (text: string): string => {
    if (!library.books.read.pathParams.safeParse({ id: text }).success)
      throw new HttpError(422, 'The id is not a UUID.');
    return text;
  };
  const bookAt = (text: string): Book => {
    const found = books.find(({ id }) => id === uuid(text));
    if (found === undefined) throw new HttpError(404, 'Unknown book.');
    return found;
  };
  const loanAt = (text: string, member: string, bypassedBy: Bug): Loan => {
    const found = loans.find((loan) => loan.id === uuid(text) && (loan.member === member || has(bypassedBy)));
    if (found === undefined) throw new HttpError(404, 'Unknown loan.');
    return found;
  };

  const search = (query: URLSearchParams): Response => {
    const read = library.books.search.query.safeParse(Object.fromEntries(query));
    if (!read.success) throw new HttpError(422, 'The query is not valid.');
    const { p = 1, genre, maxPages, order } = read.data;
    const found = books.filter(
      (book) =>
        (genre === undefined || book.genre === genre) &&
        (maxPages === undefined ||
          (has('exclusive maximum') ? book.pageCount < maxPages : book.pageCount <= maxPages)),
    );
    const byName = (a: Book, b: Book) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    if (order === 'shortest') found.sort((a, b) => a.pageCount - b.pageCount);
    if (order === 'longest' && !has('longest unsorted')) found.sort((a, b) => b.pageCount - a.pageCount);
    if (order === 'name' && !has('sorted within page')) found.sort(byName);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const start = (has('first page twice') && p === 2 ? 0 : p - 1) * pageSize;
    const rows =
      has('last page lost') && p === pages && pages > 1 ? [] : found.slice(start, start + pageSize);
    if (order === 'name' && has('sorted within page')) rows.sort(byName);
    return json(200, {
      data: rows.map((book) => toResponse(book)),
      count: has('count of page') ? rows.length : found.length,
      p: has('page as string') ? String(p) : p,
      pages: has('count of page') ? 1 : pages,
    });
  };

  const add = async (request: Request): Promise<Response> => {
    if (!has('unauthenticated writes')) memberOf(request);
    const book = { id: randomUUID(), ...(await bookBody(request)), addedAt: new Date().toISOString() };
    books.push(book);
    return json(has('200 for created') ? 200 : 201, { data: toResponse(book) });
  };
  const replace = async (text: string, request: Request): Promise<Response> => {
    memberOf(request);
    const book = bookAt(text);
    const { name, ...fields } = await bookBody(request);
    Object.assign(book, fields, has('name not replaced') ? {} : { name });
    return json(200, { data: toResponse(book) });
  };
  const remove = (text: string, request: Request): Response => {
    memberOf(request);
    const requested = bookAt(text);
    const deleted = has('wrong book deleted') ? books[0] : requested;
    books = books.filter((book) => book !== deleted);
    return new Response(null, { status: 204 });
  };
  const read = (text: string): Response => {
    if (has('null for unknown') && !books.some(({ id }) => id === uuid(text))) return json(200, null);
    const book = toResponse(bookAt(text), true);
    return json(200, has('missing envelope') ? book : { data: book });
  };

  const borrow = async (request: Request): Promise<Response> => {
    const member = memberOf(request);
    const { bookId, dueOn, remark } = await bodyOf<Loan>(
      request,
      library.loans.borrow.body,
      has('any due date') ? ['dueOn'] : [],
    );
    if (!books.some(({ id }) => id === bookId))
      throw new HttpError(422, 'Unknown book.', { bookId: 'is unknown' });
    const loan = {
      id: randomUUID(),
      member,
      bookId,
      dueOn,
      remark: has('remark shortened') ? remark.slice(0, 10) : remark,
    };
    loans.push(loan);
    return json(201, { data: withoutMember(loan) });
  };
  const loansOf = (member: string): Response =>
    json(200, {
      data: loans.filter((loan) => has('loans of all members') || loan.member === member).map(withoutMember),
    });
  const end = (text: string, member: string): Response => {
    const ended = loanAt(text, member, 'foreign loan deletable');
    loans = loans.filter((loan) => loan !== ended);
    return new Response(null, { status: 204 });
  };

  const route = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const [, root, resource, rawId, more] = pathname.split('/');
    const at = `${request.method} ${[root, resource, rawId && ':id', more].filter(Boolean).join('/')}`;
    const id = ((): string => {
      try {
        return decodeURIComponent(rawId ?? '');
      } catch {
        throw new HttpError(422, 'The path cannot be decoded.');
      }
    })();
    if (at === 'GET library/books') return search(searchParams);
    if (at === 'POST library/books') return add(request);
    if (at === 'GET library/books/:id') return read(id);
    if (at === 'PUT library/books/:id') return replace(id, request);
    if (at === 'DELETE library/books/:id') return remove(id, request);
    if (at === 'GET library/loans') return loansOf(memberOf(request));
    if (at === 'POST library/loans') return borrow(request);
    if (at === 'GET library/loans/:id')
      return json(200, { data: withoutMember(loanAt(id, memberOf(request), 'foreign loan readable')) });
    if (at === 'DELETE library/loans/:id') return end(id, memberOf(request));
    throw new HttpError(404, 'Unknown path.');
  };

  return {
    handle: async (request: Request): Promise<Response> => {
      try {
        return await route(request);
      } catch (error) {
        const isHttpError = error instanceof HttpError;
        const fields = isHttpError ? error.fields : undefined;
        const text = isHttpError ? error.message : 'Something went wrong.';
        return json(isHttpError ? error.status : 500, {
          error: {
            type: isHttpError ? 'refused' : 'internal',
            text,
            ...(fields === undefined ? {} : { fields }),
          },
        });
      }
    },
  };
};
