/** Things that are told apart by their place alone, such as the lines of a text: it is their key. */
export function withPlaces<Item>(items: readonly Item[]): { place: number; item: Item }[] {
  return items.map((item, place) => ({ place, item }))
}
