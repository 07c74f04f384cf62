import type { ReactNode } from 'react';
import './Table.css';

interface Props {
  caption: string;
  columns: readonly string[];
  /** Rows of `Cell`s. */
  children: ReactNode;
}

/** Table that turns into cards on narrow screens, where each cell shows its column name. */
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

/** Table cell with its column name for the card layout. */
export const Cell = ({ column, children }: { column: string; children: ReactNode }) => {
  return <td data-column={column}>{children}</td>;
};
