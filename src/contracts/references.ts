/** Path of a route in the contract, such as 'addresses.list'. */
export type RouteName = string;
/** Path in a JSON body, such as 'data[].slug': '[]' selects every row, '' the body itself. */
export type BodyPath = string;
