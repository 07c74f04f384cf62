import type { ImportCheck, ImportResult } from '../../contracts/admin/schemas/import.ts';
import { formatNumber } from '../../domain/locale.ts';
import { Disclosure } from '../kit/Disclosure.tsx';
import { useLocale } from '../messages/context.ts';
import { useAdminMessages } from './messages.ts';

interface Props {
  report: ImportCheck | ImportResult;
}

/** As many entries of a list are shown without being asked for. */
const maxOpen = 10;

const isCheck = (report: ImportCheck | ImportResult): report is ImportCheck => 'cleared' in report;

/** What a check found, or an import did. The texts of the importer are in English. */
export const ImportReport = ({ report }: Props) => {
  const messages = useAdminMessages();
  const { imports } = messages;
  const locale = useLocale();
  const { kind, rows, added, changed, problems, problem_count, notes } = report;
  const number = (n: number) => formatNumber(n, locale);
  const more = (count: number, shown: number) =>
    count > shown ? <li>{imports.more(count - shown)}</li> : null;
  return (
    <section className="admin-section">
      <h2>{isCheck(report) ? imports.checkTitle : imports.resultTitle}</h2>
      <dl className="admin-import-facts">
        <div>
          <dt>{imports.kind}</dt>
          <dd>{imports.kinds[kind]}</dd>
        </div>
        <div>
          <dt>{kind === 'own' ? imports.rows : imports.productsRead}</dt>
          <dd>{number(rows)}</dd>
        </div>
        <div>
          <dt>{isCheck(report) ? imports.toAdd : imports.added}</dt>
          <dd>{number(added)}</dd>
        </div>
        <div>
          <dt>{isCheck(report) ? imports.toChange : imports.changed}</dt>
          <dd>{number(changed)}</dd>
        </div>
        <div>
          <dt>{imports.withProblems}</dt>
          <dd>{number(report.invalid_rows)}</dd>
        </div>
      </dl>
      {(problem_count > 0 || notes.length > 0) && imports.inEnglish !== '' && <p>{imports.inEnglish}</p>}
      {problem_count > 0 && (
        // A long list would hide how the file is read, which may be its cause.
        <Disclosure title={imports.problemsTitle(problem_count)} defaultOpen={problems.length <= maxOpen}>
          <ul className="admin-import-list">
            {problems.map(({ row, column, message }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change, and entries may be equal
              <li key={index}>
                <strong>{imports.row(row)}</strong>{' '}
                <span lang="en">
                  {column !== '' && (
                    <>
                      <code>{column}</code>:{' '}
                    </>
                  )}
                  {message}
                </span>
              </li>
            ))}
            {more(problem_count, problems.length)}
          </ul>
        </Disclosure>
      )}
      {isCheck(report) && (
        <>
          {report.cleared.length > 0 && (
            <>
              <h3>{imports.clearedTitle}</h3>
              <p>{imports.clearedText}</p>
              <ul className="admin-import-list">
                {report.cleared.map(({ column, products, examples }) => (
                  <li key={column}>
                    <code>{column}</code>: {imports.ofProducts(products)} ({examples.join(', ')}
                    {products > examples.length && ', …'})
                  </li>
                ))}
              </ul>
            </>
          )}
          {report.new_names.some(({ count }) => count > 0) && (
            <>
              <h3>{imports.newNamesTitle}</h3>
              <p>{imports.newNamesText}</p>
              <ul className="admin-import-list">
                {report.new_names
                  .filter(({ count }) => count > 0)
                  .map(({ kind: of, count, names }) => (
                    <li key={of}>
                      {imports.newNames[of](count)}: <span>{names.join(', ')}</span>
                      {count > names.length && ` ${imports.more(count - names.length)}`}
                    </li>
                  ))}
              </ul>
            </>
          )}
        </>
      )}
      {notes.length > 0 && (
        <Disclosure title={imports.notesTitle(notes.length)} defaultOpen={notes.length <= maxOpen}>
          <ul className="admin-import-list" lang="en">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      {!isCheck(report) && report.pictures !== undefined && (
        <>
          <h3>{imports.picturesTitle}</h3>
          <p>{imports.pictureCounts(report.pictures.stored, report.pictures.failed)}</p>
          {report.pictures.failed > 0 && <p>{imports.picturesFailedText}</p>}
          {report.pictures.problems.length > 0 && (
            <ul className="admin-import-list" lang="en">
              {report.pictures.problems.map(({ source, message, pictures }) => (
                <li key={source}>
                  <code>{source}</code>: {message}
                  {pictures > 1 && ` (${pictures})`}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
};
