import * as React from 'react';

// For its DevTools, React's development build records a stack and a task for each element and reports each render to the
// performance timeline, which took a fifth of the time of the tests in a document and an eighth of the stories'. Its
// checks and warnings stay.
Object.assign(console, { createTask: undefined, timeStamp: undefined });
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
// React stops recording when this count of the last second has reached its limit of 10,000.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
