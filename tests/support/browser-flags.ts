/** Disables V8's optimizing compilers: a page of a test lives for seconds, and its optimized code would not pay off. */
export const shortPageFlags = ['--js-flags=--no-opt --no-maglev'];
