export const mostWishes = 200
