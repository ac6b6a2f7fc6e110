export const retryAfterSeconds = '2'
