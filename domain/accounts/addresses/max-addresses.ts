/** How many addresses an account can save. */
export const maxAddresses = 10
