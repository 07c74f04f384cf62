import './Spinner.css';

/** A small turning ring beside a text that says what is under way. */
export const Spinner = () => {
  return <span className="spinner" aria-hidden="true" />;
};
