import './Spinner.css';

/** Decorative: the text next to it names the operation. */
export const Spinner = () => {
  return <span className="spinner" aria-hidden="true" />;
};
