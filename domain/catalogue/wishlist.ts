export const maxWishlistItems = 200
