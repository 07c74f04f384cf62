import { randomUUID } from 'node:crypto';
import { library } from './contract.ts';

/** Faults that can be built in, one at a time: what each breaks of contract.ts, and at which routes. */
export const faults = {
  'shelf leaks': { breaks: 'a book has the number of its shelf', at: ['books.read'] },
  'bare book': { breaks: 'one book comes without data', at: ['books.read'] },
  'flag as number': { breaks: 'inPrint is 0 or 1', at: ['books.search', 'books.read'] },
  '200 for made': { breaks: 'a new book gets 200', at: ['books.add'] },
  'page text': { breaks: 'p is a text', at: ['books.search'] },
  'empty for unknown': { breaks: 'an unknown book gets 200 and null', at: ['books.read'] },
  'isbn unchecked': { breaks: 'any text is an ISBN', at: ['books.add', 'books.replace'] },
  'pages from zero': { breaks: 'a book of 0 pages is accepted', at: ['books.add', 'books.replace'] },
  'genre optional': { breaks: 'a book without a genre is accepted', at: ['books.add', 'books.replace'] },
  'any due date': { breaks: 'a loan due on no date is accepted', at: ['loans.take'] },
  'form accepted': {
    breaks: 'a body that is not sent as JSON is accepted',
    at: ['books.add', 'books.replace', 'loans.take'],
  },
  'fields unnamed': { breaks: 'a refusal names no field', at: ['books.add', 'books.replace', 'loans.take'] },
  'large crash': { breaks: 'a body of 2 MiB gets 500', at: ['books.add', 'books.replace', 'loans.take'] },
  'remark shortened': { breaks: 'a remark is cut after 10 characters', at: ['loans.take'] },
  'name not replaced': { breaks: 'PUT leaves the name as it was', at: ['books.replace'] },
  'wrong book dropped': { breaks: 'DELETE removes the first book instead', at: ['books.drop'] },
  'first page twice': { breaks: 'page 2 is page 1', at: ['books.search'] },
  'last page lost': { breaks: 'the last page is empty', at: ['books.search'] },
  'count of page': { breaks: 'count is that of the page', at: ['books.search'] },
  'below not at': { breaks: 'maxPages leaves out the book with exactly so many', at: ['books.search'] },
  'longest unsorted': { breaks: 'order=longest is the order of addition', at: ['books.search'] },
  'name within page': { breaks: 'order=name sorts each page by itself', at: ['books.search'] },
  'writes unguarded': { breaks: 'anyone adds books', at: ['books.add'] },
  'any key': {
    breaks: 'a key that nobody was given is accepted',
    at: ['books.add', 'loans.mine', 'loans.one'],
  },
  'all loans': { breaks: 'everyone sees all loans', at: ['loans.mine', 'loans.take'] },
  'loan of others': { breaks: 'a loan is read by others', at: ['loans.one'] },
  'ended by others': { breaks: 'a loan is ended by others', at: ['loans.giveBack'] },
} as const;
export type Fault = keyof typeof faults;

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

class Refusal extends Error {
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  constructor(status: number, text: string, fields?: Record<string, string>) {
    super(text);
    this.status = status;
    this.fields = fields;
  }
}
const json = (status: number, body: unknown): Response => Response.json(body, { status });

interface Issues {
  success: boolean;
  error?: { issues: { path: PropertyKey[]; message: string }[] };
}

/** The API of contract.ts in memory, with one fault or none. */
export const libraryApi = (fault?: Fault) => {
  const has = (which: Fault): boolean => fault === which;
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
    const known = Object.entries(keys).find(([, each]) => each === key || (has('any key') && key !== ''));
    if (known === undefined) throw new Refusal(401, 'Send a key.');
    return known[0];
  };

  /** Parses a body with the contract's schema, but for what the fault leaves unchecked. */
  const bodyOf = async <Body>(
    request: Request,
    schema: { safeParse: (value: unknown) => Issues },
    spare: readonly string[],
  ): Promise<Body> => {
    const isJsonType = /^application\/json\b/.test(request.headers.get('content-type') ?? '');
    if (!isJsonType && !has('form accepted')) throw new Refusal(415, 'Send JSON.');
    const text = await request.text();
    if (text.length > 100_000)
      throw has('large crash') ? new Error('out of memory') : new Refusal(413, 'Too large.');
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      throw new Refusal(422, 'The body is not JSON.');
    }
    const issues = (schema.safeParse(body).error?.issues ?? []).filter(
      ({ path }) => !spare.includes(String(path[0])),
    );
    if (issues.length === 0) return body as Body;
    const fields = Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ''), message]));
    throw new Refusal(422, 'The body is not valid.', has('fields unnamed') ? undefined : fields);
  };
  type BookFields = Omit<Book, 'id' | 'addedAt'>;
  const bookBody = (request: Request): Promise<BookFields> =>
    bodyOf<BookFields>(request, library.books.add.body, [
      ...(has('isbn unchecked') ? ['isbn'] : []),
      ...(has('pages from zero') ? ['pageCount'] : []),
      ...(has('genre optional') ? ['genre'] : []),
    ]).then(({ name, isbn, genre, pageCount, inPrint }) => ({ name, isbn, genre, pageCount, inPrint }));

  const shown = (book: Book, isOne = false): unknown => ({
    ...book,
    ...(has('flag as number') ? { inPrint: Number(book.inPrint) } : {}),
    ...(has('shelf leaks') && isOne ? { shelf: 'A3' } : {}),
  });
  const withoutMember = ({ member: _, ...loan }: Loan): unknown => loan;

  const uuid = (text: string): string => {
    if (!library.books.read.pathParams.safeParse({ id: text }).success)
      throw new Refusal(422, 'The id is not a UUID.');
    return text;
  };
  const bookAt = (text: string): Book => {
    const found = books.find(({ id }) => id === uuid(text));
    if (found === undefined) throw new Refusal(404, 'There is no such book.');
    return found;
  };
  const loanAt = (text: string, member: string, otherwise: Fault): Loan => {
    const found = loans.find((loan) => loan.id === uuid(text) && (loan.member === member || has(otherwise)));
    if (found === undefined) throw new Refusal(404, 'There is no such loan.');
    return found;
  };

  const search = (query: URLSearchParams): Response => {
    const read = library.books.search.query.safeParse(Object.fromEntries(query));
    if (!read.success) throw new Refusal(422, 'The query is not valid.');
    const { p = 1, genre, maxPages, order } = read.data;
    const found = books.filter(
      (book) =>
        (genre === undefined || book.genre === genre) &&
        (maxPages === undefined ||
          (has('below not at') ? book.pageCount < maxPages : book.pageCount <= maxPages)),
    );
    const byName = (a: Book, b: Book) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    if (order === 'shortest') found.sort((a, b) => a.pageCount - b.pageCount);
    if (order === 'longest' && !has('longest unsorted')) found.sort((a, b) => b.pageCount - a.pageCount);
    if (order === 'name' && !has('name within page')) found.sort(byName);
    const pages = Math.max(1, Math.ceil(found.length / pageSize));
    const start = (has('first page twice') && p === 2 ? 0 : p - 1) * pageSize;
    const rows =
      has('last page lost') && p === pages && pages > 1 ? [] : found.slice(start, start + pageSize);
    if (order === 'name' && has('name within page')) rows.sort(byName);
    return json(200, {
      data: rows.map((book) => shown(book)),
      count: has('count of page') ? rows.length : found.length,
      p: has('page text') ? String(p) : p,
      pages: has('count of page') ? 1 : pages,
    });
  };

  const add = async (request: Request): Promise<Response> => {
    if (!has('writes unguarded')) memberOf(request);
    const book = { id: randomUUID(), ...(await bookBody(request)), addedAt: new Date().toISOString() };
    books.push(book);
    return json(has('200 for made') ? 200 : 201, { data: shown(book) });
  };
  const replace = async (text: string, request: Request): Promise<Response> => {
    memberOf(request);
    const book = bookAt(text);
    const { name, ...fields } = await bookBody(request);
    Object.assign(book, fields, has('name not replaced') ? {} : { name });
    return json(200, { data: shown(book) });
  };
  const drop = (text: string, request: Request): Response => {
    memberOf(request);
    const named = bookAt(text);
    const dropped = has('wrong book dropped') ? books[0] : named;
    books = books.filter((book) => book !== dropped);
    return new Response(null, { status: 204 });
  };
  const read = (text: string): Response => {
    if (has('empty for unknown') && !books.some(({ id }) => id === uuid(text))) return json(200, null);
    const book = shown(bookAt(text), true);
    return json(200, has('bare book') ? book : { data: book });
  };

  const take = async (request: Request): Promise<Response> => {
    const member = memberOf(request);
    const { bookId, dueOn, remark } = await bodyOf<Loan>(
      request,
      library.loans.take.body,
      has('any due date') ? ['dueOn'] : [],
    );
    if (!books.some(({ id }) => id === bookId))
      throw new Refusal(422, 'There is no such book.', { bookId: 'is unknown' });
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
  const mine = (member: string): Response =>
    json(200, {
      data: loans.filter((loan) => has('all loans') || loan.member === member).map(withoutMember),
    });
  const giveBack = (text: string, member: string): Response => {
    const ended = loanAt(text, member, 'ended by others');
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
        throw new Refusal(422, 'The path cannot be decoded.');
      }
    })();
    if (at === 'GET library/books') return search(searchParams);
    if (at === 'POST library/books') return add(request);
    if (at === 'GET library/books/:id') return read(id);
    if (at === 'PUT library/books/:id') return replace(id, request);
    if (at === 'DELETE library/books/:id') return drop(id, request);
    if (at === 'GET library/loans') return mine(memberOf(request));
    if (at === 'POST library/loans') return take(request);
    if (at === 'GET library/loans/:id')
      return json(200, { data: withoutMember(loanAt(id, memberOf(request), 'loan of others')) });
    if (at === 'DELETE library/loans/:id') return giveBack(id, memberOf(request));
    throw new Refusal(404, 'There is no such path.');
  };

  return {
    handle: async (request: Request): Promise<Response> => {
      try {
        return await route(request);
      } catch (error) {
        const isRefusal = error instanceof Refusal;
        const fields = isRefusal ? error.fields : undefined;
        const text = isRefusal ? error.message : 'Something went wrong.';
        return json(isRefusal ? error.status : 500, {
          error: {
            type: isRefusal ? 'refused' : 'internal',
            text,
            ...(fields === undefined ? {} : { fields }),
          },
        });
      }
    },
  };
};
