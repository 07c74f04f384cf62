// Init script of the page. Plain JavaScript, because compiled code would call helpers that the page does not have.
// Playwright enables the protocol's Runtime domain, with which each new Error records its stack. React creates some when it
// is evaluated: finding their positions takes 60 ms of the slowed-down processor, which no phone spends.
Error.stackTraceLimit = undefined;
const vitals = { fcp: 0, lcp: 0, cls: 0, longTasks: 0 };
Object.assign(globalThis, { vitals });
const observe = (type, add) =>
  new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ type, buffered: true });
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') vitals.fcp = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  vitals.lcp = startTime;
});
observe('layout-shift', ({ value }) => {
  vitals.cls += value;
});
observe('longtask', ({ duration }) => {
  vitals.longTasks += duration;
});
