/** For one machine: less than the 200 that the PostgreSQL of `npm start` allows, so that a person can still connect. */
export const usualConnections = 160
