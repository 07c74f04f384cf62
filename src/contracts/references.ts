/** Names a route by its place in the contract: 'addresses.list'. */
export type RouteName = string;
/** A place in a body: 'data[].slug'; '[]' goes through every row, '' is the body itself. */
export type Place = string;
