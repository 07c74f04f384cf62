import type { ReactNode } from 'react';
import './Table.css';

interface Props {
  caption: string;
  columns: readonly string[];
  /** One table row for each; cells carry `data-column` so that they can become cards on narrow screens. */
  children: ReactNode;
}

/** A real table that turns into cards where it would not fit. Column names repeat inside the cards. */
export const Table = ({ caption, columns, children }: Props) => {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
};

/** A cell that knows its column's name. */
export const Cell = ({ column, children }: { column: string; children: ReactNode }) => {
  return <td data-column={column}>{children}</td>;
};
