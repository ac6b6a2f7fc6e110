export type NamedParcel = { orderNumber: string; number: number }

/** "ORD-1763712000000/2", as the labels have it. */
export function parcelKey({ orderNumber, number }: NamedParcel): string {
  return `${orderNumber}/${number}`
}

export function parcelOfKey(key: string): NamedParcel {
  const [orderNumber = '', number = '1'] = key.split('/')
  return { orderNumber, number: Number(number) }
}
