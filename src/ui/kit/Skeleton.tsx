import './Skeleton.css';

/** A still-empty place of the shape that comes. `width` and `height` are CSS lengths. */
export const Skeleton = ({ width = '100%', height = '1em' }: { width?: string; height?: string }) => {
  // Sized by attributes: the page's content policy refuses a style attribute in the server's HTML.
  return <svg className="skeleton" width={width} height={height} aria-hidden="true" />;
};
