export const maxReturnPhotos = 3
export const maxReturnPhotoBytes = 10 * 1024 * 1024

/** Where a photo cannot be taken as it is: said before it is sent, and again by the server, which believes nobody. */
export const returnPhotoTexts = {
  unreadable: 'This kind of picture cannot be read here. Send a JPEG or PNG.',
  tooLarge: 'A photo must be smaller than 10 MB. Send a smaller one.',
  tooMany: `You can send up to ${maxReturnPhotos} photos.`,
} as const
