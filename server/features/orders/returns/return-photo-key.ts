/** Where the store has the photo of a return: beside those of products, which alone have a public address. */
export function returnPhotoKey(id: string): string {
  return `return-photos/${id}`
}
